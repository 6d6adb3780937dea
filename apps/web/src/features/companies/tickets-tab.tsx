import type { Company } from '@balcao/contracts/companies/companies'
import { PAGE_SIZE } from '@balcao/contracts/page-size'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { CheckBox } from '@balcao/ui/check-box'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { StatusGlyph } from '@balcao/ui/status-glyph'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { trpc } from '../../lib/trpc.ts'
import css from './companies.module.css'
import pageCss from './company-page.module.css'
import { t } from './messages.ts'
import type { PageState } from './page-state.ts'

type TicketsTabProps = { company: Company; state: PageState; onState: (state: PageState) => void }

/** A company's tickets, newest change first; on request the closed ones too, and those of its branches. */
export const TicketsTab = ({ company, state, onState }: TicketsTabProps) => {
  const heading = useId()
  const family = trpc.companies.subsidiaries.useQuery({ id: company.id })
  const branches = family.data?.data ?? []
  const withBranches = state.branches && branches.length > 0
  const list = trpc.tickets.list.useInfiniteQuery(
    {
      companyId: [company.id, ...(withBranches ? branches.map(({ id }) => id) : [])],
      ...(state.all ? {} : { status: [...OPEN_STATUSES] }),
      limit: PAGE_SIZE,
    },
    {
      getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      enabled: !state.branches || family.isFetched,
    },
  )
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  const failure = list.error && !list.data ? failureOf(list.error) : null
  return (
    <section className={css.card} aria-labelledby={heading}>
      <div className={css.head}>
        <h2 id={heading} className={css.heading}>
          {t('tabTickets')}
        </h2>
        <Link to="/tickets" search={{ company: String(company.id) }}>
          {t('ticketsAll')}
        </Link>
      </div>
      <div className={pageCss.switches}>
        <label>
          <CheckBox checked={state.all} onChange={(isOn) => onState({ ...state, all: isOn })} />
          {t('ticketsClosedToo')}
        </label>
        {branches.length > 0 ? (
          <label>
            <CheckBox checked={state.branches} onChange={(isOn) => onState({ ...state, branches: isOn })} />
            {t('ticketsBranches', { n: branches.length })}
          </label>
        ) : null}
      </div>
      {failure ? (
        <ErrorState title={t('loadFailed')} code={failure.requestId || failure.code} onRetry={() => void list.refetch()}>
          {failure.message}
        </ErrorState>
      ) : null}
      {list.isPending ? <TextSkeleton lines={6} /> : null}
      {list.data && rows.length === 0 ? <p className={css.quiet}>{t(state.all ? 'ticketsNever' : 'ticketsNone')}</p> : null}
      <ul className={css.tickets} aria-labelledby={heading}>
        {rows.map(({ id, number, title, status, requester, companyId, companyName, updatedAt }) => (
          <li key={id} className={css.ticket}>
            <StatusGlyph status={status} />
            <Link to="/tickets/$id" params={{ id: String(id) }}>
              {`#${number} ${title}`}
            </Link>
            <span className={css.quiet}>{companyId === company.id ? requester.name : `${requester.name} · ${companyName}`}</span>
            <span className={pageCss.when}>
              <TimeAgo at={updatedAt} bare />
            </span>
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button size="small" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('contactsMore')}
        </Button>
      ) : null}
    </section>
  )
}
