import type { Person } from '@balcao/contracts/common'
import { Avatar } from '@balcao/ui/avatar'
import { absentText } from '../absent-text.ts'
import { useMe } from '../session.ts'
import type { AssignableTo } from '../tickets/may.ts'
import { t } from '../tickets/messages.ts'
import { useAssignable } from '../tickets/people.data.ts'
import { type Choice, PickPopover } from './pick-popover.tsx'

export type PersonPickerProps = {
  anchor: HTMLElement | null
  value?: Person | null
  /** Whom one may choose; anyone, where nothing is said. */
  offers?: AssignableTo
  onChoose: (id: number | null, name: string) => void
  onClose: () => void
  above?: boolean
}

/** Who is offered; without a search, oneself and nobody first. */
function usePeople(search: string, offers: AssignableTo) {
  const me = useMe()
  const { people, isAwaited } = useAssignable(search, offers === 'anyone')
  const fixed: (Choice | false)[] = [
    offers !== 'nobody' && { id: me.id, name: t('me', { name: me.name }), picture: <Avatar name={me.name} size={24} /> },
    offers !== 'me' && { id: null, name: t('nobody') },
  ]
  const others = people
    .filter(({ id }) => search || id !== me.id)
    .map(({ id, name, email, absentUntil }) => ({
      id,
      name,
      detail: absentUntil ? absentText(absentUntil) : email,
      picture: <Avatar name={name} size={24} />,
    }))
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
