import { MAX_ROUTING_REASON } from '@balcao/contracts/routing/words'
import { PRIORITIES, type Priority } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { priorityName } from '@balcao/ui/lib/names'
import { PlainSelect } from '@balcao/ui/notices/plain-select'
import { useState } from 'react'
import { FormDialog } from '../../../lib/tickets/form-dialog.tsx'
import { trpc } from '../../../lib/trpc.ts'
import type { Routing } from './routing.data.ts'
import { t } from './routing.messages.ts'

type EscalateDialogProps = { ticket: Ticket; routing: Routing; onClose: () => void }

/** Asks others for help, with the reason. */
const EscalateDialog = ({ ticket, routing, onClose }: EscalateDialogProps) => {
  const { data } = trpc.routing.tickets.availableQueues.useQuery({ id: ticket.id }, { staleTime: 0 })
  const [reason, setReason] = useState('')
  const [queue, setQueue] = useState('')
  const [priority, setPriority] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const submit = async () => {
    setTried(true)
    if (!reason.trim()) return
    setBusy(true)
    const isDone = await routing.escalate({
      reason: reason.trim(),
      ...(queue ? { toQueueId: Number(queue) } : {}),
      ...(priority ? { priority: priority as Priority } : {}),
    })
    setBusy(false)
    // What was refused stays here, with the text.
    if (isDone) onClose()
  }
  return (
    <FormDialog
      title={t('escalateTitle', { number: String(ticket.number) })}
      act={t('doEscalate')}
      cancel={t('cancel')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldFrame label={t('reason')} hint={t('reasonHint')} error={isTried && !reason.trim() ? t('reasonMissing') : undefined} required>
        {(ids) => (
          <PlainInput
            ids={ids}
            autoFocus
            multiline
            minRows={2}
            value={reason}
            onChange={setReason}
            inputProps={{ maxLength: MAX_ROUTING_REASON }}
          />
        )}
      </FieldFrame>
      <PlainSelect
        label={t('target')}
        value={queue}
        options={[['', t('usualTarget')], ...(data?.data ?? []).map(({ id, name }) => [String(id), name] as const)]}
        onChange={setQueue}
      />
      <PlainSelect
        label={t('priority')}
        value={priority}
        options={[
          ['', t('samePriority', { name: priorityName(ticket.priority) })],
          ...PRIORITIES.toReversed()
            .filter((one) => one !== ticket.priority)
            .map((one) => [one, priorityName(one)] as const),
        ]}
        onChange={setPriority}
      />
    </FormDialog>
  )
}
export default EscalateDialog
