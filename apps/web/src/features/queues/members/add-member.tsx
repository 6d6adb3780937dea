import type { Member } from '@balcao/contracts/queues/members'
import type { Queue } from '@balcao/contracts/queues/queues'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Pick } from '../../../lib/pickers/pick-choices.tsx'
import { PickField } from '../../../lib/pickers/pick-field.tsx'
import { useAssignable } from '../../../lib/tickets/people.data.ts'
import { t } from '../parts.messages.ts'
import { refusalOf, useQueueActs } from '../queues.data.ts'
import css from '../queues.module.css'

/** People of the desk by name, as a `PickField` finds them. */
const useStaff = (search: string) => {
  const { people, isAwaited } = useAssignable(search)
  return { found: people, isAwaited }
}

/** Adds somebody of the desk to a queue, as the queue's other members are. */
export const AddMember = ({ queue, members }: { queue: Queue; members: readonly Member[] }) => {
  const acts = useQueueActs()
  const [who, setWho] = useState<Pick | null>(null)
  const [busy, setBusy] = useState(false)
  // Emptied by being made anew once somebody was added.
  const [round, setRound] = useState(0)

  async function add() {
    if (!who) return
    const { id, name } = who
    if (members.some(({ user }) => user.id === id)) return notify.info(t('already', { name }), { id: 'member' })
    setBusy(true)
    try {
      await acts.addMember(queue.id, id)
      notify.success(t('added', { name }), { id: 'member' })
      setWho(null)
      setRound((last) => last + 1)
    } catch (error) {
      notify.error(t('failed', { why: refusalOf(error).why }), { id: 'member' })
    }
    setBusy(false)
  }
  return (
    <form
      className={css.adding}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <PickField key={round} label={t('chooseMember')} useFound={useStaff} onChange={setWho} />
      <Button type="submit" disabled={!who || busy}>
        {t('addMember')}
      </Button>
    </form>
  )
}
