import { EVENTS, type EventName, type EventPayload } from '@balcao/contracts/events'
import type {
  LiveChatEvent,
  LiveDraftEvent,
  LiveNotificationEvent,
  LiveRefetch,
  LiveSignal,
  LiveTicketEvent,
} from '@balcao/contracts/realtime/live'
import { SIGNALS, type SignalName } from '@balcao/contracts/realtime/signals'
import type { Change } from '@balcao/contracts/tickets/history'
import type { Database } from '@balcao/db/database'
import { prepared } from '@balcao/db/prepared'
import { sql } from 'kysely'
import { type Audience, audience, losing, SIGNAL_AUDIENCE } from '../audience.ts'
import { presentChat } from '../chat/live.ts'
import { type CommentRow, commentView, findComments } from '../comments/comment-rows.ts'
import { asSystem, type Ctx } from '../ctx.ts'
import { type NotificationFact, tellNotifications } from '../notifications/live.ts'
import { concernsCustomers } from '../tickets/changes.ts'
import { findTicketsById, type KnownTicket } from '../tickets/ticket-rows.ts'
import { ticketView } from '../tickets/ticket-view.ts'

/** What customers read in the words of their own page, never in those of the staff. */
const OF_STATUS: ReadonlySet<string> = new Set(['status', 'customStatusId', 'statusReasonId'])

/** One event ready to send: who hears it, and what each side of the counter gets (built once for all receivers). */
export type Delivery = { tenantId: number; seq: number; audience: Audience; staff: Told; customer: Told }
type Told = LiveChatEvent | LiveTicketEvent | LiveNotificationEvent | LiveDraftEvent | LiveSignal | LiveRefetch

type OutboxRow = { tenantId: number; seq: number; name: string; payload: Record<string, unknown>; actorId: number | null }
type TicketPayload = {
  metric?: string
  dueAt?: string | null
  share?: number
  ticketId: number
  commentId?: number
  isInternal?: boolean
  changes?: Change[]
  from?: string
  to?: string
  assigneeId?: number | null
  previousAssigneeId?: number | null
}

function changesOf(name: string, payload: TicketPayload): Change[] {
  if (payload.changes) return payload.changes
  if (name === 'ticket:status_changed') return [{ field: 'status', from: payload.from, to: payload.to }]
  if (name === 'sla:warning' || name === 'sla:breached')
    return [
      {
        field: 'sla',
        from: null,
        to: {
          what: name === 'sla:warning' ? 'warned' : 'breached',
          ...{ metric: payload.metric, dueAt: payload.dueAt },
          ...(payload.share === undefined ? {} : { share: payload.share }),
        },
      },
    ]
  if (name === 'ticket:assigned') return [{ field: 'assigneeId', from: payload.previousAssigneeId, to: payload.assigneeId }]
  return []
}

const isValid = ({ name, payload }: OutboxRow) => EVENTS[name as EventName].safeParse(payload).success
const isKnown = (row: OutboxRow) => Object.hasOwn(audience, row.name) && isValid(row)
const isOnesOwn = ({ name }: OutboxRow) => name.startsWith('notification:')
const isOfDraft = ({ name }: OutboxRow) => name === 'draft:changed'

/** Turns published facts about notifications of people who are there into what is sent, the same for each side of the counter. */
async function presentOnesOwn(db: Ctx['db'], rows: OutboxRow[], isThere: IsThere): Promise<Delivery[]> {
  const known = rows.filter((row) => isOnesOwn(row) && isThere(row.payload.userId as number) && isKnown(row))
  const told = new Map((await tellNotifications(db, known as unknown as NotificationFact[])).map((event) => [event.seq, event]))
  return known.flatMap(({ tenantId, seq, name, payload }) => {
    const event = told.get(seq)
    const heardBy = audience[name as 'notification:new']
    return event && heardBy ? [{ tenantId, seq, audience: heardBy(payload as never), staff: event, customer: event }] : []
  })
}

/** Turns published facts about drafts into what their writers are told. */
function presentDrafts(rows: OutboxRow[]): Delivery[] {
  return rows.filter(isOfDraft).map(({ tenantId, seq, payload }) => {
    const { userId, at, isThere } = payload as EventPayload<'draft:changed'>
    const event: LiveDraftEvent = { name: 'draft', seq, at, isThere }
    return { tenantId, seq, audience: { userId }, staff: event, customer: event }
  })
}

/** The signals that each event raises. */
const SIGNALS_OF = new Map<string, SignalName[]>()
for (const [signal, events] of Object.entries(SIGNALS) as [SignalName, readonly EventName[]][])
  for (const event of events) SIGNALS_OF.set(event, [...(SIGNALS_OF.get(event) ?? []), signal])

/** Turns published facts into signals: of those with the same name and audience only the last, for all they say is "read again". */
function presentSignals(rows: OutboxRow[]): Delivery[] {
  const last = new Map<string, Delivery>()
  for (const row of rows)
    for (const name of SIGNALS_OF.get(row.name) ?? []) {
      if (!isValid(row)) continue
      const { visibleTo, toCustomers } = SIGNAL_AUDIENCE[name]
      const heardBy = visibleTo(row.payload as never)
      const staff: LiveSignal = { name, seq: row.seq }
      const customer = toCustomers ? { name: toCustomers, seq: row.seq } : staff
      last.set(`${name} ${JSON.stringify(heardBy)}`, { tenantId: row.tenantId, seq: row.seq, audience: heardBy, staff, customer })
    }
  return [...last.values()]
}

/** Turns published facts about tickets of one tenant into what is sent, with tickets and comments as they are now. */
function present(rows: OutboxRow[], ticketRows: KnownTicket[], commentRows: CommentRow[]): Delivery[] {
  const known = rows.filter((row) => !isOnesOwn(row) && !isOfDraft(row) && isKnown(row))
  const payloads = known.map((row) => row.payload as TicketPayload)
  const tickets = new Map(ticketRows.map((row) => [row.id, row]))
  const comments = new Map(commentRows.map((row) => [row.id, row]))

  return known.flatMap((row, index) => {
    const payload = payloads[index] as TicketPayload
    const ticket = tickets.get(payload.ticketId)
    const told = audience[row.name as EventName] as ((p: unknown, t: typeof ticket) => Audience) | undefined
    if (!ticket || !told) return []
    const comment = payload.commentId === undefined ? undefined : comments.get(payload.commentId)
    if (payload.commentId !== undefined && !comment) return []
    const changes = changesOf(row.name, payload)
    const shared = { name: row.name as LiveTicketEvent['name'], seq: row.seq, ticketId: ticket.id, actorId: row.actorId }
    const view = (side: 'staff' | 'customer'): LiveTicketEvent => ({
      ...shared,
      ticket: ticketView(ticket, side),
      // Customers learn that something changed, and read what it is now in the ticket itself.
      changes: side === 'staff' ? changes : changes.filter((c) => !OF_STATUS.has(c.field) && concernsCustomers(c)),
      ...(comment ? { comment: commentView(comment, side) } : {}),
      ...(side === 'staff' ? { watcherIds: ticket.watcherIds } : {}),
    })
    const at = { tenantId: row.tenantId, seq: row.seq }
    const lost = losing(changes, ticket)
    const refetch: LiveRefetch = { name: 'refetch', seq: row.seq }
    return [
      { ...at, audience: told(payload, ticket), staff: view('staff'), customer: view('customer') },
      ...(lost ? [{ ...at, audience: lost, staff: refetch, customer: refetch }] : []),
    ]
  })
}

/** Whether somebody listens who is told of their own notifications: nobody else's are looked up. */
type IsThere = (userId: number) => boolean
const everybody: IsThere = () => true

/** Facts read in one go. */
const STRETCH = 200

/** A stretch of a tenant's published facts: what to send, whose sessions ended, whose rights changed, and where the stretch ends. */
export type OutboxBatch = {
  deliveries: Delivery[]
  revoked: { userId: number; sessionId: number | null }[]
  /** Null stands for everybody. */
  changed: (number | null)[]
  end: number
  full: boolean
}

const reading = <T>(db: Database, tenantId: number, run: (ctx: Ctx) => Promise<T>) => asSystem(db, tenantId, run, 'read')

/** The limit is part of the text: of a parameter the planner would expect a tenth of the table. */
const batch = (db: Ctx['db'], after: number, limit: number) =>
  db
    .selectFrom('outbox')
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(sql.lit(limit))
    .select(['tenantId', 'seq', 'name', 'payload', 'actorId'])
const nextStretch = prepared((db: Ctx['db'], after: number) => batch(db, after, STRETCH).compile())

const namedIn = (rows: readonly OutboxRow[], key: 'ticketId' | 'commentId') => [
  ...new Set(rows.flatMap(({ payload: { [key]: id } }) => (typeof id === 'number' ? [id] : []))),
]

/** The published facts of one tenant after a position, in order; `full` when there may be more. */
export async function readAfter(db: Database, tenantId: number, after: number, limit = STRETCH, isThere = everybody): Promise<OutboxBatch> {
  return reading(db, tenantId, async (ctx) => {
    const rows = (await (limit === STRETCH ? nextStretch(ctx.db, after) : batch(ctx.db, after, limit).execute())) as OutboxRow[]
    // What a fact tells of is read no earlier than the fact, and not at all where none tells of it: of what one message brings about, half is
    // one person's alone.
    const [tickets, comments, ofPeople, ofChats] = await Promise.all([
      findTicketsById(ctx.db, namedIn(rows, 'ticketId')),
      findComments(ctx.db, namedIn(rows, 'commentId')),
      presentOnesOwn(ctx.db, rows, isThere),
      presentChat(ctx, rows, isThere),
    ])
    const revoked = rows.filter((row) => row.name === 'session:revoked').map((row) => row.payload as OutboxBatch['revoked'][number])
    const changed = rows.filter((row) => row.name === 'access:changed').map((row) => row.payload.userId as number | null)
    const deliveries = [...present(rows, tickets, comments), ...presentDrafts(rows), ...presentSignals(rows), ...ofPeople, ...ofChats]
    return {
      deliveries: deliveries.sort((a, b) => a.seq - b.seq),
      revoked,
      changed,
      end: rows.at(-1)?.seq ?? after,
      full: rows.length === limit,
    }
  })
}

/** The newest published position of a tenant: where a client that starts now resumes from. */
export async function position(db: Database, tenantId: number): Promise<number> {
  return reading(db, tenantId, async (ctx) => {
    const row = await ctx.db
      .selectFrom('outbox')
      .select((eb) => eb.fn.max('seq').as('seq'))
      .executeTakeFirst()
    return row?.seq ?? 0
  })
}

/** How many published facts a tenant has after a position, counting no further than `most`. */
export async function countAfter(db: Database, tenantId: number, after: number, most: number): Promise<number> {
  return reading(db, tenantId, async (ctx) => {
    const some = ctx.db.selectFrom('outbox').select('seq').where('seq', '>', after).limit(most)
    const { count } = await ctx.db
      .selectFrom(some.as('s'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  })
}
