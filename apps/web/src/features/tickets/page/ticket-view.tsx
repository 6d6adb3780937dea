import { effectiveRole, isAtLeast, isStaff } from '@balcao/contracts/access'
import { STAFF_MOVES } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { useKeys } from '@balcao/ui/lib/keys'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { statusName } from '@balcao/ui/lib/names'
import { useAfterPaint } from '@balcao/ui/lib/react/use-after-paint'
import { breakpoints } from '@balcao/ui/theme/tokens'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { usePaletteActions } from '../../../lib/palette.ts'
import { useRightInset } from '../../../lib/right-inset.ts'
import { useMe } from '../../../lib/session.ts'
import { mayOn } from '../../../lib/tickets/may.ts'
import { t } from '../../../lib/tickets/messages.ts'
import { useNeighbours } from '../../../lib/tickets/neighbours.ts'
import { useSaveTicket } from '../../../lib/tickets/save-ticket.data.ts'
import { t as page } from '../../../lib/tickets/ticket.messages.ts'
import css from '../../../lib/tickets/ticket.module.css'
import { useInSight } from '../../../lib/watch.ts'
import { useSayPresence } from '../../comments/presence/presence.data.ts'
import { Conversation } from '../conversation/conversation.tsx'
import { FIELD_KEYS, type Field, Properties } from '../properties/properties.tsx'
import { ChildrenBanner } from '../relations/children-banner.tsx'
import { MoreActions } from '../relations/more-actions.tsx'
import { RoutingActions } from '../routing/routing-actions.tsx'
import { ConflictBanner } from './conflict-banner.tsx'
import { CustomerMoves } from './customer-moves.tsx'
import { usePanel } from './panel.ts'
import { ticketActions } from './ticket-actions.ts'
import { TicketHeader } from './ticket-header.tsx'

const AskMissing = lazy(() => import('./ask-missing.tsx'))

const SnoozeTicket = lazy(() => import('../snooze/snooze-ticket.tsx').then((module) => ({ default: module.SnoozeTicket })))

const MergeBanner = lazyWithRetry(() => import('../relations/merge-banner.tsx').then((module) => module.default))

const DuplicateHint = lazyWithRetry(() => import('../../duplicates/ticket-hint.tsx').then((module) => module.default))

/** What a rule of retention erased of it. */
const ErasedBanner = lazyWithRetry(() => import('../../privacy/holds/erased-banner.tsx').then((module) => module.ErasedBanner))
const SpamBanner = lazyWithRetry(() => import('./spam-banner.tsx').then((module) => module.SpamBanner))

const WaitingMails = lazyWithRetry(() => import('../mails/waiting-mails.tsx').then((module) => module.default))

const TABS = ['conversation', 'details'] as const

/** The conversation and, beside it (on the phone: behind a tab), what the ticket is. */
export const TicketView = ({ ticket }: { ticket: Ticket }) => {
  const navigate = useNavigate()
  const me = useMe()
  const staff = isStaff(effectiveRole(me))
  const may = mayOn(me, ticket)
  const saving = useSaveTicket(ticket)
  const narrow = useMediaQuery(`(max-width: ${breakpoints.md - 1}px)`, { noSsr: true })
  const [tab, setTab] = useState<(typeof TABS)[number]>('conversation')
  const { previous, next, search, path } = useNeighbours(ticket.id)
  const go = (id: number | undefined) => id && navigate({ to: '/tickets/$id', params: { id: String(id) } })
  const panel = usePanel()
  const [asked, setAsked] = useState<Field | undefined>()
  const [snoozing, setSnoozing] = useState(false)
  // The title and the talk are what was asked for; what can be done with them comes a frame later.
  const isPainted = useAfterPaint()
  const snoozes = staff && may.edit === true && (ticket.status === 'scheduled' || STAFF_MOVES[ticket.status].includes('scheduled'))
  const snooze = () => setSnoozing(true)
  const beside = !narrow && !panel.folded
  const fold = () => {
    setAsked(undefined)
    panel.toggle()
  }
  // Folded away or still to come, the panel cannot hear the keys of its fields.
  const ask = (field: Field) => {
    setAsked(field)
    panel.unfold()
  }
  // A panel that is there opens its own fields.
  const openField = (field: Field) => (beside ? document.getElementById(`campo-${field}`)?.click() : ask(field))
  const can = useCan()
  const readsCompanies = can('company.read')
  const readsDuplicates = can('duplicate.review')
  const acts = { ticket, may, me, saving, ask: openField, snooze: snoozes ? snooze : undefined, readsCompanies }
  usePaletteActions(() => (staff ? ticketActions(acts) : []))
  useKeys({ ']': fold }, !narrow)
  useKeys(
    Object.fromEntries(Object.entries(FIELD_KEYS).map(([key, field]) => [key, () => ask(field)])),
    staff && !narrow && (panel.folded || !isPainted),
  )
  useSayPresence(ticket.id, staff)
  useKeys({ h: snooze }, snoozes)
  useRightInset(beside ? 320 : 0)
  useInSight((event) => event.ticketId === ticket.id, undefined, ticket.id)

  const back = () => void navigate({ to: path, search })
  useKeys({
    j: () => go(next),
    k: () => go(previous),
    Escape: back,
    e: () => {
      if (staff && may.edit && STAFF_MOVES[ticket.status].includes('resolved'))
        void saving.save({ status: 'resolved' }, { told: t('saved', { field: t('status'), value: statusName('resolved') }) })
    },
  })

  const hint =
    readsDuplicates && ticket.status !== 'merged' && ticket.status !== 'spam' ? (
      <Suspense>
        <DuplicateHint ticketId={ticket.id} isInHeader={!narrow} key={ticket.id} />
      </Suspense>
    ) : null

  return (
    <div className={css.page} data-folded={!beside || undefined}>
      <div className={css.main}>
        <TicketHeader
          ticket={ticket}
          editable={staff && may.edit === true}
          saving={saving}
          more={
            staff && isPainted ? (
              <>
                <RoutingActions ticket={ticket} may={may} mayTransfer={isAtLeast(effectiveRole(me), 'agent')} />
                <MoreActions ticket={ticket} may={may} onSnooze={snoozes ? snooze : undefined} />
              </>
            ) : null
          }
          besideStatus={narrow ? null : hint}
          panel={narrow ? undefined : { ...panel, toggle: fold }}
          isPainted={isPainted}
        />
        {narrow ? (
          <div className={css.tabs} role="tablist" aria-label={`#${ticket.number}`}>
            {TABS.map((one) => (
              <button key={one} type="button" role="tab" aria-selected={tab === one} className={css.tab} onClick={() => setTab(one)}>
                {page(one)}
              </button>
            ))}
          </div>
        ) : null}
        {ticket.status === 'merged' ? (
          <Suspense>
            <MergeBanner ticket={ticket} />
          </Suspense>
        ) : null}
        {staff && ticket.status === 'spam' ? (
          <Suspense>
            <SpamBanner ticket={ticket} reverts={may.cancel === true} />
          </Suspense>
        ) : null}
        {ticket.closedAt !== null || ticket.status === 'spam' || ticket.status === 'cancelled' || ticket.status === 'merged' ? (
          <Suspense>
            <ErasedBanner ticketId={ticket.id} />
          </Suspense>
        ) : null}
        {staff ? (
          <Suspense>
            <WaitingMails ticket={ticket} editable={may.edit === true} />
          </Suspense>
        ) : null}
        {narrow && tab === 'details' ? hint : null}
        {staff ? <ChildrenBanner ticket={ticket} /> : null}
        <ConflictBanner saving={saving} />
        {staff ? null : <CustomerMoves ticket={ticket} may={may} saving={saving} />}
        {narrow && tab === 'details' ? (
          <Properties ticket={ticket} may={may} saving={saving} onSnooze={snooze} />
        ) : (
          <Conversation ticket={ticket} may={may} staff={staff} isPainted={isPainted} />
        )}
      </div>
      {beside && isPainted ? <Properties ticket={ticket} may={may} saving={saving} onSnooze={snooze} asked={asked} /> : null}
      {beside && !isPainted ? <div className={css.panelToCome} /> : null}
      {snoozing ? (
        <Suspense>
          <SnoozeTicket ticket={ticket} saving={saving} onClose={() => setSnoozing(false)} />
        </Suspense>
      ) : null}
      {saving.missing ? (
        <Suspense>
          <AskMissing ticket={ticket} missing={saving.missing} onClose={saving.dropMissing} onFill={(more) => saving.fill(more)} />
        </Suspense>
      ) : null}
    </div>
  )
}
