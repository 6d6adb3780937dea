import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { failureOf } from '@balcao/ui/lib/failure'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { TicketField } from '../../../lib/pickers/ticket-field.tsx'
import type { Picked } from '../../../lib/pickers/ticket-picker.tsx'
import css from '../../../lib/tickets/dialogs.module.css'
import { FormDialog } from '../../../lib/tickets/form-dialog.tsx'
import type { SaveTicket } from '../../../lib/tickets/save-ticket.data.ts'
import { trpc } from '../../../lib/trpc.ts'
import { t } from './copy.messages.ts'
import { copyPlan } from './copy-plan.ts'
import { CopyPreview } from './copy-preview.tsx'

type CopyDialogProps = { ticket: Ticket; fields: readonly CustomField[]; saving: SaveTicket; onClose: () => void }

const NONE: ReadonlySet<string> = new Set()

/** Takes values of custom fields over from another ticket: which one, what would change, and the act. */
const CopyDialog = ({ ticket, fields, saving, onClose }: CopyDialogProps) => {
  const [other, setOther] = useState<Picked | null>(null)
  const [left, setLeft] = useState(NONE)
  const [wrong, setWrong] = useState<string | undefined>()
  const { data, error, refetch } = trpc.customFields.values.get.useQuery(
    { entity: 'ticket', id: other?.id ?? 0 },
    { enabled: other !== null, staleTime: 0 },
  )
  const there = other && data?.id === other.id ? data.values : undefined
  const plan = there && copyPlan(fields, ticket.customFields, there, left)
  const copied = Object.keys(plan?.sent ?? {}).length

  const submit = async () => {
    if (!other) return setWrong(t('choose'))
    if (!plan || copied === 0) return
    onClose()
    await saving.save({ customFields: plan.sent }, { told: t('copied', { n: copied, ticket: `#${other.number}` }) })
  }
  return (
    <FormDialog
      title={t('title', { number: String(ticket.number) })}
      act={t('act', { n: copied })}
      cancel={t('cancel')}
      isBusy={false}
      isBlocked={other !== null && copied === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <TicketField
        label={t('from')}
        error={wrong}
        of={ticket}
        value={other}
        onChange={(next) => {
          setOther(next)
          setLeft(NONE)
          setWrong(undefined)
        }}
      />
      {other ? (
        <div role="status">
          {plan ? <CopyPreview plan={plan} here={ticket.customFields} there={there} left={left} onLeave={setLeft} /> : null}
          {!plan && !error ? <p className={css.hint}>{t('loading')}</p> : null}
          {!plan && error ? (
            <p className={css.refused}>
              {t('loadFailed', { why: failureOf(error).message })}{' '}
              <Button size="small" onClick={() => void refetch()}>
                {t('retry')}
              </Button>
            </p>
          ) : null}
        </div>
      ) : null}
    </FormDialog>
  )
}
export default CopyDialog
