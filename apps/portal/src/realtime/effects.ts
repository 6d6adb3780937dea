import type { LiveEvent, LiveTicketEvent } from '@balcao/contracts/realtime/live'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { refreshProfile } from '@balcao/ui/lib/profile/profile'
import type { QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { isShown } from '../lib/shown-ticket.ts'
import { trpc } from '../lib/trpc.ts'
import { type Announcement, announcementOf } from './announcements.ts'
import { arrivals } from './arrivals.ts'
import { holds } from './cache.ts'
import { keepComment, keepTicket } from './keep.ts'
import { hearNotification } from './notifications.ts'

/** What the reader is asked to approve, on a ticket and altogether. */
const APPROVALS = [[['approvals']], [['tickets', 'approvals']]]

/** What an event does here: it patches what is shown, and tells by toast what is not. */
export function applyEvent(queryClient: QueryClient, event: LiveEvent, me: number | null, tell: (news: Announcement) => void): void {
  // What was read before the first event could be heard may already be old.
  if (event.name === 'ready' || event.name === 'refetch' || event.name === 'restored') return void queryClient.invalidateQueries()
  if ('stats' in event) {
    // It may be of an approval that is asked, or withdrawn.
    if (event.name === 'notification:new') for (const queryKey of APPROVALS) void queryClient.invalidateQueries({ queryKey })
    return void hearNotification(queryClient, event)
  }
  if (event.name === 'profile') return void refreshProfile(queryClient)
  if (event.name === 'chat') return void queryClient.invalidateQueries({ queryKey: [['chat']] })
  // Said to the desk only, or of what is not shown here.
  if (!('ticketId' in event)) return
  askAgainWhatIsOnItsWay(queryClient)
  keepTicket(queryClient, event.ticket)
  if (event.comment && !event.comment.isInternal) keepComment(queryClient, event.comment)
  if (event.name === 'attachment:changed' || event.name === 'comment:edited') readAnew(queryClient, event.ticketId)
  if (event.name === 'checklist:changed')
    void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.tickets.checklists.progress, { ticketId: event.ticketId }) })
  arrive(queryClient, event)
  const news = announcementOf(event, me)
  if (news && !isOnScreen(event.ticketId)) tell(news)
}

/** Files came or went, which are part of messages, too; or a message says something else. */
function readAnew(queryClient: QueryClient, ticketId: number) {
  for (const list of [trpc.tickets.attachments.list, trpc.tickets.comments.list])
    void queryClient.invalidateQueries({ queryKey: getQueryKey(list, { ticketId }) })
}

/** A ticket in none of the open lists waits until the reader asks for it; the home page's short lists just reload. */
function arrive(queryClient: QueryClient, { ticket }: LiveTicketEvent) {
  const lists = queryClient.getQueryCache().findAll({ queryKey: getQueryKey(trpc.tickets.list), type: 'active' })
  for (const { queryKey, state } of lists) {
    const list = state.data as Parameters<typeof holds>[0]
    if (!list || holds(list, ticket.id)) continue
    if ('pages' in list) arrivals.add(ticket)
    else void queryClient.invalidateQueries({ queryKey, exact: true })
  }
  // Lists that are not on screen read anew when they are next opened.
  void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.tickets.list), type: 'inactive', refetchType: 'none' })
}

/** An answer on its way may have been read before this event: it is asked for anew. */
function askAgainWhatIsOnItsWay(queryClient: QueryClient) {
  void queryClient.invalidateQueries({ fetchStatus: 'fetching' })
}

const isOnScreen = (ticketId: Ticket['id']) => document.visibilityState === 'visible' && isShown(ticketId)
