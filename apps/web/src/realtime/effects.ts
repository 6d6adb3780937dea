import type { LiveEvent, LiveTicketEvent } from '@balcao/contracts/realtime/live'
import { isSignal, type SignalName } from '@balcao/contracts/realtime/signals'
import { refreshProfile } from '@balcao/ui/lib/profile/profile'
import type { QueryClient } from '@tanstack/react-query'
import { refreshAbsences } from '../lib/caches/absence-cache.ts'
import { refreshArticles } from '../lib/caches/article-cache.ts'
import { refreshCalendars } from '../lib/caches/calendar-cache.ts'
import { tellChat } from '../lib/caches/chat-cache.ts'
import { refreshCompanies } from '../lib/caches/company-cache.ts'
import { refreshMails } from '../lib/caches/mail-cache.ts'
import { refreshPeople } from '../lib/caches/people-cache.ts'
import { refreshQueues } from '../lib/caches/queue-cache.ts'
import { keepRecent } from '../lib/caches/recent-tickets.ts'
import { refreshSla } from '../lib/caches/sla-cache.ts'
import {
  appendComment,
  patchTicket,
  refreshAll,
  refreshApprovals,
  refreshChecklists,
  refreshComments,
  refreshFiles,
  refreshHistory,
  refreshIssues,
  refreshMerges,
  refreshOutgoing,
  refreshRating,
  refreshRecurring,
  refreshRelations,
  refreshSideConversations,
  refreshStats,
  refreshTicketArticles,
  refreshTime,
  refreshViews,
  refreshWatchers,
  rereadUnderway,
} from '../lib/caches/ticket-cache.ts'
import { markDraft } from '../lib/draft-marks.ts'
import { forgetPresence, takePresence } from '../lib/presence.ts'
import { isInSight, tellWatchers } from '../lib/watch.ts'
import { hearNotification } from './notifications.ts'

export type Desk = {
  cache: QueryClient
  me: number
  /** Tells of it by a toast; the words come with what shows it. */
  announce: (event: LiveTicketEvent, me: number) => void
  /** Reads anew what the person may do. */
  reloadMe: () => void
}
type Effect = (desk: Desk, event: LiveTicketEvent) => void

const ticket: Effect = ({ cache }, event) => {
  keepRecent(event)
  patchTicket(cache, event.ticket)
}
const comment: Effect = ({ cache }, event) => event.comment && appendComment(cache, event.comment)
const history: Effect = ({ cache }, event) => refreshHistory(cache, event.ticketId)
const merged: Effect = ({ cache }, event) => {
  const tells = (wanted: string) => event.changes.some(({ field }) => field === wanted)
  if (tells('mergedFrom')) refreshComments(cache, event.ticketId)
  if (tells('mergedFrom') || tells('mergedInto')) refreshMerges(cache, event.ticketId)
}
const related: Effect = ({ cache }, event) => refreshRelations(cache, event.ticketId)
const articles: Effect = ({ cache }, event) => refreshTicketArticles(cache, event.ticketId)
const files: Effect = ({ cache }, event) => refreshFiles(cache, event.ticketId)
const outgoing: Effect = ({ cache }, event) => refreshOutgoing(cache, event.ticketId)
const rating: Effect = ({ cache }, event) => refreshRating(cache, event.ticketId)
const time: Effect = ({ cache }, event) => refreshTime(cache, event.ticketId)
const approvals: Effect = ({ cache }, event) => refreshApprovals(cache, event.ticketId)
const checklists: Effect = ({ cache }, event) => void refreshChecklists(cache, event.ticketId)
const sideConversations: Effect = ({ cache }, event) => refreshSideConversations(cache, event.ticketId)
/** Has the queries below calls read again. */
const readAgain =
  (...calls: string[]) =>
  ({ cache }: Desk) => {
    for (const call of calls) void cache.invalidateQueries({ queryKey: [call.split('.')] })
  }

const issues: Effect = ({ cache }, event) => refreshIssues(cache, event.ticketId)
const assets = readAgain('assets', 'tickets.assets')
// By the clock, and perhaps of what recurs.
const recurring: Effect = ({ cache }, { actorId }) => actorId === null && refreshRecurring(cache)
const clocks: Effect = ({ cache }) => refreshSla(cache)
const stats: Effect = ({ cache }) => refreshStats(cache)
/** What was erased of a message comes as an edit of it that nobody made. */
const erased: Effect = (desk, { comment: one }) => {
  if (one && !one.edited) readAgain('tickets.comments', 'tickets.erased')(desk)
}
const watchers: Effect = ({ cache }, event) => refreshWatchers(cache, event.ticketId)
const screen: Effect = (_desk, event) => tellWatchers(event)

/** Only for what the user cannot see now, and never for what they did themselves. */
const toast: Effect = (desk, event) => {
  if (event.actorId !== desk.me && !isInSight(event) && !isAboutWatchers(event)) desk.announce(event, desk.me)
}

/** The other side spoke: until its page has shown that, the ticket is unread. */
const passesTurn = ({ name, comment, ticket: { turn } }: LiveTicketEvent) =>
  name === 'comment:added' && comment?.isInternal === false && turn === 'desk'

/** Who follows is nobody's news. */
const isAboutWatchers = ({ changes }: LiveTicketEvent) => changes.length > 0 && changes.every(({ field }) => field === 'watchers')

/** THE table: what a live event does in the browser. Each effect may run twice without harm. */
const EFFECTS: Record<LiveTicketEvent['name'], readonly Effect[]> = {
  'ticket:created': [ticket, screen, stats, recurring, toast],
  'ticket:updated': [ticket, merged, related, articles, screen, history, watchers, stats, toast],
  'ticket:assigned': [ticket, screen, history, stats, toast],
  'ticket:status_changed': [ticket, screen, history, stats, toast],
  'comment:added': [ticket, comment, articles, screen, watchers, stats, toast],
  'comment:edited': [comment, watchers, erased],
  'attachment:changed': [ticket, files, history],
  'outgoing:changed': [outgoing, history],
  'ticket:rated': [history, rating, toast],
  'time:changed': [history, time],
  'checklist:changed': [history, checklists],
  'approval:changed': [history, approvals],
  'issue:changed': [history, issues],
  'side_conversation:changed': [history, sideConversations],
  'ticket_asset:changed': [history, assets],
  'sla:warning': [ticket, screen, history, clocks],
  'sla:breached': [ticket, screen, history, clocks],
}

/** What a signal of `SIGNALS` does in the browser: what it says is out of date is read again. */
const SIGNAL_EFFECTS: Record<SignalName, (desk: Desk) => void> = {
  people: ({ cache }) => refreshPeople(cache),
  profile: ({ cache }) => refreshProfile(cache),
  views: ({ cache }) => refreshViews(cache),
  absences: ({ cache }) => refreshAbsences(cache),
  queues: ({ cache }) => refreshQueues(cache),
  sla: ({ cache }) => refreshSla(cache),
  workflows: readAgain('workflows'),
  checklists: readAgain('checklists.templates'),
  documents: readAgain('documents'),
  trackers: readAgain('issues.trackers'),
  webhooks: readAgain('integrations.webhooks'),
  sso: readAgain('sso.providers', 'sso.directories', 'signIn.settings', 'signIn.socialProviders'),
  bulkReplies: readAgain('tickets.bulkReplies'),
  ticketImports: readAgain('tickets.imports'),
  automation: readAgain('automation'),
  flows: readAgain('flows', 'tickets.flows'),
  assets,
  companies: ({ cache }) => refreshCompanies(cache),
  calendars: ({ cache }) => refreshCalendars(cache),
  articles: ({ cache }) => refreshArticles(cache),
  mails: ({ cache }) => refreshMails(cache),
  whatsapp: readAgain('whatsapp', 'tickets.whatsapp'),
  chats: readAgain('chat'),
  words: ({ reloadMe }) => reloadMe(),
  restored: ({ cache, reloadMe }) => {
    reloadMe()
    refreshAll(cache)
  },
}

/** Applies one live event to what this tab holds. */
export function applyEvent(desk: Desk, event: LiveEvent): void {
  // What was read before the first event could be heard may already be old, what one may do included.
  if (event.name === 'ready' || event.name === 'refetch') {
    desk.reloadMe()
    forgetPresence()
    refreshAll(desk.cache)
  } else if (isSignal(event)) SIGNAL_EFFECTS[event.name](desk)
  else if (event.name === 'draft') markDraft(desk.cache, event.at, event.isThere)
  else if (event.name === 'presence') takePresence(event.at, event.people)
  else if (event.name === 'chat') tellChat(event)
  else if ('ticketId' in event) {
    const watched = event.watcherIds?.includes(desk.me) ?? false
    const told = { ...event, ticket: { ...event.ticket, watched, ...(passesTurn(event) ? { unread: true } : {}) } }
    for (const effect of EFFECTS[event.name]) effect(desk, told)
    rereadUnderway(desk.cache, event.ticketId)
  } else hearNotification(desk.cache, event)
}
