import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { failureOf } from '@balcao/ui/lib/failure'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { PageHeader } from '@balcao/ui/page-header'
import { BlockSkeleton, TextSkeleton } from '@balcao/ui/skeletons'
import { StatusPill } from '@balcao/ui/status-glyph'
import { TimeAgo } from '@balcao/ui/time-ago'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useDocumentTitle } from '../../../app/document-title.ts'
import { RouteNotFound } from '../../../app/route-error.tsx'
import { useUser } from '../../../lib/session.ts'
import { DeskHours } from '../desk-hours.tsx'
import { t } from '../messages.ts'
import { needOf } from '../need.ts'
import { DataAge, QueryFailed, QueryPaused } from '../query-states.tsx'
import { StatusTrack } from '../status-track.tsx'
import { useTicket } from '../tickets.data.ts'
import { awaitsTeam, needsCustomer, publicLabel, publicStatus } from '../track.ts'
import { Conversation } from './conversation.tsx'
import { Moves } from './moves.tsx'
import { Participants } from './participants.tsx'
import { useItemsLeft } from './progress.data.ts'
import { t as p } from './progress.messages.ts'
import { Progress } from './progress.tsx'
import { ReplyBox } from './reply-box.tsx'
import { TicketFields } from './ticket-fields.tsx'
import css from './ticket-page.module.css'

/** One ticket: where it stands, what was said, and the answer box. The invisible is a page that does not exist. */
export function TicketPage() {
  const id = Number(useParams({ from: '/ticket/$id' }).id)
  const query = useTicket(id)
  const retry = () => void query.refetch()

  const refusal = query.isError ? failureOf(query.error).statusCode : undefined
  // Also one that was shown until now: it may have come to another company.
  if (refusal === 404 || refusal === 400) return <RouteNotFound />
  if (query.data) return <TicketView key={id} ticket={query.data} readAt={query.dataUpdatedAt} />
  if (query.isError) return <QueryFailed title={t('ticketFailed')} error={query.error} onRetry={retry} />
  if (query.fetchStatus === 'paused') return <QueryPaused onRetry={retry} />
  return <Loading />
}

function TicketView({ ticket, readAt }: { ticket: Ticket; readAt: number }) {
  const me = useUser()?.id
  const isMine = ticket.requester.id === me
  const { from } = useSearch({ from: '/ticket/$id' })
  useDocumentTitle(`#${ticket.number} ${ticket.title}`)
  const isAsked = useItemsLeft(ticket.id) > 0
  return (
    <article className={css.page}>
      <Link to="/my-tickets" search={{}} className={css.back}>
        ← {t('back')}
      </Link>
      <PageHeader
        title={ticket.title}
        above={
          <span className={css.above}>
            <span className="num">#{ticket.number}</span>
            <StatusPill status={publicStatus(ticket.status)} label={publicLabel(ticket)} />
          </span>
        }
        below={
          <>
            {isMine ? t('opened') : t('openedBy', { name: ticket.requester.name })} <TimeAgo at={ticket.createdAt} />
          </>
        }
      />
      <DataAge at={readAt} />
      {from && ticket.followUpOf && (
        <p className={css.notice} role="status">
          {t('followsUp')}
        </p>
      )}
      {ticket.followUpOf && (
        <p>
          <Link to="/ticket/$id" params={{ id: String(ticket.followUpOf) }} search={{}}>
            {t('previous')}
          </Link>
        </p>
      )}
      <section className={css.standing} aria-label={t('track')}>
        <StatusTrack ticket={ticket} />
        {ticket.statusReason ? <p className={css.why}>{t('statusReason', { reason: ticket.statusReason.name })}</p> : null}
        <p className={css.need} data-needed={(isMine && needsCustomer(ticket.status)) || isAsked || undefined}>
          {isAsked && !needsCustomer(ticket.status) ? p('need') : needOf(ticket, me)}
        </p>
        {awaitsTeam(ticket.status) && <DeskHours ticketId={ticket.id} />}
        <Moves ticket={ticket} />
      </section>
      <HowWasIt ticket={ticket} />
      <Suspense>
        <TicketApprovals ticketId={ticket.id} />
      </Suspense>
      <TicketFields ticket={ticket} />
      <Progress ticketId={ticket.id} />
      <Conversation ticket={ticket} />
      <ReplyBox ticket={ticket} />
      <Participants ticket={ticket} />
    </article>
  )
}

/** What the reader is asked to approve. */
const TicketApprovals = lazyWithRetry(() => import('../../../lib/approvals/ticket-approvals.tsx').then((module) => module.default))

/** The question comes with the resolution, to whoever asked for the ticket. */
const TicketRating = lazyWithRetry(() => import('../ratings/ticket-rating.tsx').then((module) => module.TicketRating))

function HowWasIt({ ticket }: { ticket: Ticket }) {
  const me = useUser()?.id
  const resolution = ticket.resolvedAt ?? ticket.closedAt
  if ((ticket.status !== 'resolved' && ticket.status !== 'closed') || ticket.requester.id !== me || !resolution) return null
  return (
    <Suspense>
      <TicketRating key={resolution} ticketId={ticket.id} resolution={resolution} />
    </Suspense>
  )
}

function Loading() {
  return (
    <div className={css.page}>
      <BlockSkeleton height={20} width={120} />
      <BlockSkeleton height={52} />
      <BlockSkeleton height={132} />
      <TextSkeleton lines={6} />
    </div>
  )
}
