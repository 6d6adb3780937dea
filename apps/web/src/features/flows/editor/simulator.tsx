import { SimulateFlow } from '@balcao/contracts/flows/flows'
import type { FlowSimulation } from '@balcao/contracts/flows/runs'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { failureOf } from '@balcao/ui/lib/failure'
import Button from '@mui/material/Button'
import { useState } from 'react'
import page from '../../../lib/page/form-page.module.css'
import { type Picked, TicketPicker } from '../../../lib/pickers/ticket-picker.tsx'
import { api } from '../../../lib/trpc.ts'
import { type FlowValues, toInput } from '../form-values.ts'
import { EntryList } from '../runs/entry-list.tsx'
import { t } from './messages.ts'

/** Which way a ticket would go, were the steps those of the form. */
export const Simulator = ({ values }: { values: FlowValues }) => {
  const [isOpen, setOpen] = useState(false)
  const [ticket, setTicket] = useState<Picked | null>(null)
  const [found, setFound] = useState<FlowSimulation | null>(null)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setFound(null)
    setFailure('')
    if (!ticket) return setFailure(t('tryMissing'))
    const { conditions, steps } = toInput(values) as Pick<SimulateFlow, 'conditions' | 'steps'>
    const input = SimulateFlow.safeParse({ conditions, steps, ticketId: ticket.id })
    if (!input.success) return setFailure(t('tryUnsound'))
    setBusy(true)
    try {
      setFound(await api.flows.simulate.mutate(input.data))
    } catch (error) {
      setFailure(t('tryFailed', { why: failureOf(error).message }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={page.card} aria-labelledby="flow-try">
      <h2 id="flow-try" className={page.legend}>
        {t('tryTitle')}
      </h2>
      <p className={page.quiet}>{t('tryText')}</p>
      {isOpen ? (
        <>
          <FieldFrame label={t('tryTicket')}>
            {(ids) => <TicketPicker ids={ids} requesterId={null} without={[]} value={ticket} onChange={setTicket} />}
          </FieldFrame>
          <div>
            <Button variant="outlined" disabled={busy} onClick={() => void run()}>
              {t('tryRun')}
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button variant="outlined" onClick={() => setOpen(true)}>
            {t('tryOpen')}
          </Button>
        </div>
      )}
      <div role="status">
        {failure}
        {found ? (
          <>
            <p className={page.quiet}>{t('tryResult', { number: String(found.ticket.number), title: found.ticket.title })}</p>
            {found.applies ? null : <p className={page.quiet}>{t('tryNotFor')}</p>}
            <EntryList entries={found.entries} steps={values.steps} />
          </>
        ) : null}
      </div>
    </section>
  )
}
