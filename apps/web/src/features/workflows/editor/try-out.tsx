import type { Status } from '@balcao/contracts/tickets/statuses'
import { TRANSITION_ROLES, TryWorkflow, type WorkflowTrial } from '@balcao/contracts/workflows/workflows'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { failureOf } from '@balcao/ui/lib/failure'
import { roleWord, statusName } from '@balcao/ui/lib/names'
import { Choice } from '@balcao/ui/profile/choice'
import { StatusLabel } from '@balcao/ui/status-glyph'
import Button from '@mui/material/Button'
import { useState } from 'react'
import page from '../../../lib/page/form-page.module.css'
import { type Picked, TicketPicker } from '../../../lib/pickers/ticket-picker.tsx'
import { api } from '../../../lib/trpc.ts'
import { type TransitionValues, withoutIds } from '../form-values.ts'
import { t } from '../messages.ts'
import css from '../workflows.module.css'

/** What somebody of a role could do with a ticket, were the transitions those of the form. */
export const TryOut = ({ transitions }: { transitions: readonly TransitionValues[] }) => {
  const [isOpen, setOpen] = useState(false)
  const [ticket, setTicket] = useState<Picked | null>(null)
  const [role, setRole] = useState<string>('agent')
  const [trial, setTrial] = useState<WorkflowTrial | null>(null)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setTrial(null)
    setFailure('')
    if (!ticket) return setFailure(t('tryMissing'))
    const input = TryWorkflow.safeParse({ transitions: withoutIds(transitions), ticketId: ticket.id, role })
    if (!input.success) return setFailure(t('tryUnsound'))
    setBusy(true)
    try {
      setTrial(await api.workflows.tryOut.mutate(input.data))
    } catch (error) {
      setFailure(t('tryFailed', { why: failureOf(error).message }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={page.card} aria-labelledby="workflow-try">
      <h2 id="workflow-try" className={page.legend}>
        {t('tryTitle')}
      </h2>
      <p className={page.quiet}>{t('tryText')}</p>
      {isOpen ? null : (
        <div>
          <Button variant="outlined" onClick={() => setOpen(true)}>
            {t('tryOpen')}
          </Button>
        </div>
      )}
      {isOpen ? (
        <>
          <div className={page.pair}>
            <FieldFrame label={t('tryTicket')}>
              {(ids) => <TicketPicker ids={ids} requesterId={null} without={[]} value={ticket} onChange={setTicket} />}
            </FieldFrame>
            <Choice
              label={t('tryRole')}
              value={role}
              options={TRANSITION_ROLES.map((one) => [one, roleWord(one)] as const)}
              onChange={setRole}
            />
          </div>
          <div>
            <Button variant="outlined" disabled={busy} onClick={() => void run()}>
              {t('tryRun')}
            </Button>
          </div>
        </>
      ) : null}
      <div role="status">
        {failure}
        {trial ? (
          <>
            <p className={page.quiet}>
              {t('tryStands', { number: String(trial.ticket.number), status: statusName(trial.ticket.status as Status) })}
            </p>
            {trial.moves.length === 0 ? t('tryNothing') : null}
            <ul className={css.counts}>
              {trial.moves.map(({ to, label, reasons }) => (
                <li key={to}>
                  <StatusLabel status={to} label={label ? `${label} → ${statusName(to)}` : statusName(to)} />
                  <span className={page.quiet}>
                    {reasons.length === 0 ? t('tryFree') : reasons.map(({ message }) => message).join(' ')}
                  </span>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </section>
  )
}
