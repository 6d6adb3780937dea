import { SimulateFlow } from '@balcao/contracts/flows/flows'
import page from '../../../lib/page/form-page.module.css'
import { TryOnTicket } from '../../../lib/page/try-on-ticket.tsx'
import { api } from '../../../lib/trpc.ts'
import { type FlowValues, toInput } from '../form-values.ts'
import { EntryList } from '../runs/entry-list.tsx'
import { t } from './messages.ts'

/** Which way a ticket would go, were the steps those of the form. */
export const Simulator = ({ values }: { values: FlowValues }) => {
  const run = (ticketId: number) => {
    const { conditions, steps } = toInput(values) as Pick<SimulateFlow, 'conditions' | 'steps'>
    const input = SimulateFlow.safeParse({ conditions, steps, ticketId })
    return input.success ? api.flows.simulate.mutate(input.data) : undefined
  }
  return (
    <TryOnTicket t={t} run={run}>
      {({ ticket, applies, entries }) => (
        <>
          <p className={page.quiet}>{t('tryResult', { number: String(ticket.number), title: ticket.title })}</p>
          {applies ? null : <p className={page.quiet}>{t('tryNotFor')}</p>}
          <EntryList entries={entries} steps={values.steps} />
        </>
      )}
    </TryOnTicket>
  )
}
