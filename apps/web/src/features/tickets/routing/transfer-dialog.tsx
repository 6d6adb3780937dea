import { MAX_CONTENT } from '@balcao/contracts/tickets/bounds'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { Loaded } from '@balcao/ui/profile/block'
import FormHelperText from '@mui/material/FormHelperText'
import { useState } from 'react'
import { FormDialog } from '../../../lib/tickets/form-dialog.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { QueueChoice } from './queue-choice.tsx'
import type { Routing } from './routing.data.ts'
import { t } from './routing.messages.ts'

type TransferDialogProps = { ticket: Ticket; routing: Routing; onClose: () => void }

/** Moves a ticket to another queue, by what can be expected there. */
const TransferDialog = ({ ticket, routing, onClose }: TransferDialogProps) => {
  // What can be expected changes by the minute.
  const query = trpc.routing.tickets.availableQueues.useQuery({ id: ticket.id }, { staleTime: 0 })
  const [chosen, setChosen] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const submit = async () => {
    setTried(true)
    const queue = query.data?.data.find(({ id }) => id === chosen)
    if (!queue) return
    setBusy(true)
    const isDone = await routing.transfer(queue, note.trim())
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <FormDialog
      title={t('transferTitle', { number: String(ticket.number) })}
      act={t('doTransfer')}
      cancel={t('cancel')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Loaded query={query}>{({ data }) => <QueueChoice queues={data} value={chosen} onChoose={setChosen} />}</Loaded>
      {isTried && chosen === null ? (
        <FormHelperText error role="alert">
          {t('chooseQueue')}
        </FormHelperText>
      ) : null}
      <FieldFrame label={t('note')} hint={t('noteHint')} optional>
        {(ids) => <PlainInput ids={ids} multiline minRows={2} value={note} onChange={setNote} inputProps={{ maxLength: MAX_CONTENT }} />}
      </FieldFrame>
    </FormDialog>
  )
}
export default TransferDialog
