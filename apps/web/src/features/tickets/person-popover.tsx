import type { Person } from '@balcao/contracts/common'
import { Avatar } from '@balcao/ui/avatar'
import { useMe } from '../../lib/session.ts'
import type { Handing } from './may.ts'
import { t } from './messages.ts'
import { useAssignable } from './people.data.ts'
import { type Choice, PickPopover } from './pick-popover.tsx'

export type PersonPickerProps = {
  anchor: HTMLElement | null
  value?: Person | null
  /** Whom one may choose; anyone, where nothing is said. */
  offers?: Handing
  onChoose: (id: number | null, name: string) => void
  onClose: () => void
  above?: boolean
}

/** Who is offered; without a search, oneself and nobody first. */
function usePeople(search: string, offers: Handing) {
  const me = useMe()
  const { people, isAwaited } = useAssignable(search, offers === 'anyone')
  const fixed: (Choice | false)[] = [
    offers !== 'nobody' && { id: me.id, name: t('me', { name: me.name }), picture: <Avatar name={me.name} size={24} /> },
    offers !== 'me' && { id: null, name: t('nobody') },
  ]
  const others = people
    .filter(({ id }) => search || id !== me.id)
    .map(({ id, name, email }) => ({ id, name, detail: email, picture: <Avatar name={name} size={24} /> }))
  return { choices: [...(search ? [] : fixed.filter((one) => one !== false)), ...others], isAwaited }
}

/** Who is responsible: me, nobody, or anyone who can be. */
export const PersonPopover = ({ value, offers = 'anyone', onChoose, ...popover }: PersonPickerProps) => {
  const me = useMe()
  return (
    <PickPopover
      {...popover}
      label={t('assignee')}
      searchLabel={t('searchPeople')}
      current={value === undefined ? undefined : (value?.id ?? null)}
      useChoices={usePeople}
      given={offers}
      onChoose={({ id, name }) => onChoose(id, id === me.id ? me.name : name)}
    />
  )
}
