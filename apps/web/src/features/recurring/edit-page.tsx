import type { RecurringTicket } from '@balcao/contracts/recurring/recurring'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { useRowMenu } from '../../lib/lists/row-menu.tsx'
import { occurrenceText } from '../../lib/rhythm/rhythm.ts'
import { trpc } from '../../lib/trpc.ts'
import { sentValues, valuesOf } from './form-values.ts'
import { t } from './messages.ts'
import { actsOn, type RecurringAct, useRecurringActs } from './recurring.data.ts'
import css from './recurring.module.css'
import { RecurringForm } from './recurring-form.tsx'
import { Refused } from './refused.tsx'
import { troubleTexts } from './state-text.ts'

export const Page = () => {
  const { id = '' } = useParams({ strict: false })
  const may = useCan()('ticket.manage_recurring')
  const known = /^[1-9]\d{0,8}$/.test(id)
  const query = trpc.tickets.recurring.get.useQuery({ id: known ? Number(id) : 0 }, { enabled: may && known, retry: false })
  if (!may) return <Refused />
  if (query.data) return <Loaded key={query.data.id} recurring={query.data} />
  const failure = query.error && failureOf(query.error)
  return (
    <div className={css.form}>
      <PageHeader title={t('editTitle')} />
      {known && !failure ? <TextSkeleton lines={6} /> : null}
      {known && !failure ? null : (
        <ErrorState
          title={t('loadFailed')}
          {...(failure ? { code: failure.requestId || failure.code, onRetry: () => void query.refetch() } : {})}
        >
          {failure?.message}
        </ErrorState>
      )}
    </div>
  )
}

const Loaded = ({ recurring }: { recurring: RecurringTicket }) => {
  const navigate = useNavigate()
  const timeZone = trpc.tickets.recurring.preview.useQuery({ schedule: JSON.stringify(recurring.schedule), id: recurring.id }).data
    ?.timeZone
  const act = useRecurringActs(timeZone ?? 'UTC')
  // What is read anew while somebody writes changes nothing under their hands.
  const [first] = useState(recurring)
  const run = async (which: RecurringAct) => {
    if ((await act(which, recurring)) && which === 'remove') await navigate({ to: '/recurring' })
  }
  const { button, menu } = useRowMenu<RecurringTicket>(
    ({ title }) => t('actionsOf', { name: title }),
    (one) => actsOn(one).map((which) => [t(which), () => void run(which)]),
  )
  const { last, nextAt, state } = recurring
  return (
    <div className={css.form}>
      <PageHeader
        title={recurring.title}
        above={t('editTitle')}
        below={
          <span className={css.facts}>
            <span>{t(state)}</span>
            {nextAt && timeZone ? <span>{t('nextIs', { at: occurrenceText(nextAt, timeZone) })}</span> : null}
            {last ? (
              <Link to="/tickets/$id" params={{ id: String(last.ticketId) }}>
                {t('lastIs', { number: String(last.number) })}
              </Link>
            ) : null}
          </span>
        }
        actions={button(recurring, { tabIndex: 0 })}
      />
      {recurring.trouble ? (
        <div role="note" className={css.trouble}>
          <strong>{t(state === 'paused' ? 'troubleStopped' : 'troubleWent')}</strong>
          <ul>
            {troubleTexts(recurring).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {t('troubleHint')}
        </div>
      ) : null}
      <RecurringForm values={valuesOf(first)} customFields={sentValues(first.customFields)} edited={first} />
      {menu}
    </div>
  )
}
