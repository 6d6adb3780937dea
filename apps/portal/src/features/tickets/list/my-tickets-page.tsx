import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { EmptyState } from '@balcao/ui/empty-state'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { PageHeader } from '@balcao/ui/page-header'
import { ArrivalsPill } from '@balcao/ui/table/arrivals-pill'
import Button from '@mui/material/Button'
import { createLink, Link, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useDocumentTitle } from '../../../app/document-title.ts'
import { mayOpen } from '../../../lib/may.ts'
import { useUser } from '../../../lib/session.ts'
import { arrivals, useArrivals } from '../../../realtime/arrivals.ts'
import { t } from '../messages.ts'
import { DataAge, QueryFailed, QueryPaused } from '../query-states.tsx'
import { useHasTickets, useMyTickets, useShared } from '../tickets.data.ts'
import { isShown, SHOWS, type Show, type Whose } from './filters.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import css from './my-tickets-page.module.css'
import { TicketList } from './ticket-list.tsx'

const LinkButton = createLink(Button)
/** What waits for the reader's approval is asked for once the list stands. */
const PendingNotice = lazyWithRetry(() => import('../../../lib/approvals/pending-notice.tsx').then((module) => module.default))

export function MyTicketsPage() {
  const user = useUser()
  const may = mayOpen(user)
  const search = useSearch({ from: '/my-tickets' })
  const show = search.show ?? 'open'
  const shared = useShared()
  const whose = search.of === 'company' ? 'company' : 'mine'
  const list = useMyTickets(show, whose)
  useDocumentTitle(t('listTitle'))

  const tickets = list.data?.pages.flatMap(({ data }) => data)
  const arrived = useArrivals().filter(
    ({ id, status, requester }) =>
      isShown(show, status) && (whose === 'company' || requester.id === user?.id) && !tickets?.some((ticket) => ticket.id === id),
  )
  const refresh = () => {
    arrivals.clear()
    void list.refetch()
  }

  return (
    <div className={css.page}>
      <PageHeader
        title={t('listTitle')}
        actions={
          may && (
            <LinkButton to="/create-ticket" search={{}} variant="contained">
              {t('newTicket')}
            </LinkButton>
          )
        }
      />
      {(shared || whose === 'company') && <WhoseTickets show={show} whose={whose} shared={shared ?? 'company'} />}
      <Suspense>
        <PendingNotice />
      </Suspense>
      <Filters show={show} whose={whose} />
      <div>
        <DataAge at={list.dataUpdatedAt} />
        <ArrivalsPill count={arrived.length} onShow={refresh} />
        {tickets ? (
          <Found show={show} whose={whose} tickets={tickets} list={list} />
        ) : list.isError ? (
          <QueryFailed title={t('listFailed')} error={list.error} onRetry={refresh} />
        ) : list.fetchStatus === 'paused' ? (
          <QueryPaused onRetry={refresh} />
        ) : (
          <ListSkeleton rows={6} />
        )}
      </div>
    </div>
  )
}

const ofSearch = (whose: Whose) => (whose === 'company' ? ('company' as const) : undefined)

/** One's own, or those of the company: for whoever the company lets see them. */
function WhoseTickets({ show, whose, shared }: { show: Show; whose: Whose; shared: 'company' | 'cc' }) {
  const kept = show === 'open' ? undefined : show
  return (
    <nav aria-label={t('whose')} className={css.filters}>
      {(['mine', 'company'] as const).map((option) => (
        <Link
          key={option}
          to="/my-tickets"
          search={{ show: kept, of: ofSearch(option) }}
          activeOptions={{ exact: true, explicitUndefined: true }}
          aria-current={option === whose ? 'page' : undefined}
          replace
          className={css.filter}
        >
          {t(option === 'mine' ? 'whose_mine' : `whose_${shared}`)}
        </Link>
      ))}
    </nav>
  )
}

function Filters({ show, whose }: { show: Show; whose: Whose }) {
  return (
    <nav aria-label={t('filters')} className={css.filters}>
      {SHOWS.map((option) => (
        <Link
          key={option}
          to="/my-tickets"
          search={{ show: option === 'open' ? undefined : option, of: ofSearch(whose) }}
          activeOptions={{ exact: true, explicitUndefined: true }}
          aria-current={option === show ? 'page' : undefined}
          replace
          className={css.filter}
        >
          {t(`show_${option}`)}
        </Link>
      ))}
    </nav>
  )
}

type FoundProps = { show: Show; whose: Whose; tickets: readonly Ticket[]; list: ReturnType<typeof useMyTickets> }

function Found({ show, whose, tickets, list }: FoundProps) {
  if (tickets.length === 0) return <Empty show={show} whose={whose} />
  return (
    <>
      <TicketList tickets={tickets} label={t('listTitle')} hasLeft={({ status }) => !isShown(show, status)} />
      <div className={css.end}>
        <p role="status">{t(list.hasNextPage ? 'shownSome' : 'shownAll', { n: tickets.length })}</p>
        {list.hasNextPage && <More busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />}
      </div>
    </>
  )
}

/** Loads on when it comes into view; the button is there for those who do not scroll. */
function More({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (busy || !button.current) return
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: '200px' })
    seen.observe(button.current)
    return () => seen.disconnect()
  }, [busy, onMore])
  return (
    <Button ref={button} onClick={onMore} disabled={busy}>
      {t(busy ? 'loadingMore' : 'more')}
    </Button>
  )
}

function Empty({ show, whose }: { show: Show; whose: Whose }) {
  const may = mayOpen(useUser())
  const ever = useHasTickets(show !== 'all', whose)
  if (show !== 'all' && ever.isPending) return <ListSkeleton rows={1} />
  if (show === 'all' || ever.data === false)
    return (
      <EmptyState kind="never" title={t(whose === 'company' ? 'neverTitleShared' : 'neverTitle')}>
        {t(whose === 'company' ? 'neverTextShared' : may ? 'neverText' : 'createDeniedText')}
      </EmptyState>
    )
  return (
    <EmptyState
      kind="filtered"
      title={t(`noneTitle_${show}`)}
      action={
        <LinkButton to="/my-tickets" search={{ show: 'all', of: ofSearch(whose) }}>
          {t('showAll')}
        </LinkButton>
      }
    >
      {t('noneText')}
    </EmptyState>
  )
}
