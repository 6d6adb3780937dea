import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { useSearch } from '@tanstack/react-router'
import { useCan } from '../../lib/can.ts'
import { trpc } from '../../lib/trpc.ts'
import { emptyValues, sentValues, valuesOfTicket } from './form-values.ts'
import { t } from './messages.ts'
import css from './recurring.module.css'
import { RecurringForm } from './recurring-form.tsx'
import { Refused } from './refused.tsx'

/** The ticket that the address names as the pattern. */
const patternOf = ({ from }: Record<string, unknown>) => (/^[1-9]\d{0,8}$/.test(String(from)) ? Number(from) : undefined)

export const Page = () => {
  const may = useCan()('ticket.manage_recurring')
  const from = patternOf(useSearch({ strict: false }))
  if (!may) return <Refused />
  return (
    <div className={css.form}>
      <PageHeader title={t('newTitle')} hideTitle />
      {from ? <FromTicket key={from} id={from} /> : <RecurringForm values={emptyValues()} customFields={{}} />}
    </div>
  )
}

const FromTicket = ({ id }: { id: number }) => {
  const { data: ticket, error, refetch } = trpc.tickets.get.useQuery({ id }, { retry: false })
  if (ticket) return <RecurringForm values={valuesOfTicket(ticket)} customFields={sentValues(ticket.customFields)} />
  if (!error) return <TextSkeleton lines={6} />
  const failure = failureOf(error)
  return (
    <ErrorState title={t('loadFailed')} code={failure.requestId || failure.code} onRetry={() => void refetch()}>
      {failure.message}
    </ErrorState>
  )
}
