import type {
  Identify,
  LeaveMessage,
  LeftMessage,
  StartChat,
  StartedVisit,
  VisitorAction,
  VisitorHelpful,
  VisitorMessage,
  VisitorRating,
  VisitorState,
  WidgetAppearance,
} from '@balcao/contracts/chat/widget'
import { VISITOR_MESSAGES_A_MINUTE } from '@balcao/contracts/chat/widget'
import { CreateTicket } from '@balcao/contracts/tickets/tickets'
import { sql } from 'kysely'
import { clockOfQueue } from '../../calendars/clock.ts'
import { asSystem, type Ctx, me } from '../../ctx.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import type { Visitor as Reader } from '../../kb/learning/reader.ts'
import { attendedQueues } from '../../routing/next-by-queue.ts'
import * as tickets from '../../tickets/tickets.ts'
import * as actions from '../actions.ts'
import * as attend from '../attend.ts'
import * as conversations from '../conversations.ts'
import { handOver } from '../hand-over.ts'
import * as messages from '../messages.ts'
import { mustTakePartLocked } from '../rows.ts'
import { say } from '../say.ts'
import { verifyIdentity } from './keys.ts'
import type { widgetOf } from './settings.ts'
import { stateOf } from './state.ts'
import { notHelped } from './suggested.ts'
import { theirs } from './theirs.ts'
import { actAs, addVisitor, asVisitor, atWidget, tooMany, type VisitDeps, type Visitor } from './visitors.ts'

type Widget = NonNullable<Awaited<ReturnType<typeof widgetOf>>>
const GUEST = 'Visitante'

/** Whether people attend to chats now, and when they do next, by the calendar of the queue that chats come to. */
async function hoursOf(ctx: Ctx, { outOfHours }: Widget): Promise<{ isOpen: boolean; nextOpen: string | null }> {
  const queue = await ctx.db.selectFrom('queues').where('isDefault', '=', true).select('id').executeTakeFirst()
  const clock = await clockOfQueue(ctx, queue?.id ?? null)
  const now = Date.now()
  const isOpen = outOfHours === 'chat' || clock.isOpen(now)
  const next = isOpen ? null : clock.nextOpen(now)
  return { isOpen, nextOpen: next === null ? null : new Date(next).toISOString() }
}

/** Whether somebody who takes chats is there, in the queue that they come to. */
async function isAttendedNow(ctx: Ctx): Promise<boolean> {
  const queue = await ctx.db.selectFrom('queues').where('isDefault', '=', true).select('id').executeTakeFirst()
  return queue !== undefined && (await attendedQueues(ctx, [queue.id])).size > 0
}

const asks = ({ preChat }: Widget, isOpen: boolean) => preChat === 'always' || (preChat === 'out_of_hours' && !isOpen)

/** What a page shows of the widget. @throws DomainError widget_not_found */
export const appearance = (deps: VisitDeps, key: string): Promise<WidgetAppearance & { domains: string[] }> =>
  atWidget(
    deps,
    key,
    async (ctx, widget) => {
      const { name } = await ctx.db.selectFrom('tenants').where('id', '=', ctx.actor.tenantId).select('name').executeTakeFirstOrThrow()
      const hours = await hoursOf(ctx, widget)
      const isAttended = await isAttendedNow(ctx)
      const { greeting, consent, outOfHours, assistant, domains } = widget
      return {
        organization: name,
        greeting,
        consent,
        outOfHours,
        assistant,
        domains,
        ...hours,
        isAttended,
        asksWho: asks(widget, hours.isOpen),
      }
    },
    'read',
  )

/**
 * Opens a session for somebody whom the organisation signed for, with the conversation that they have open.
 * @throws DomainError widget_not_found, invalid_input
 */
export async function identify(deps: VisitDeps, key: string, { identity }: Identify): Promise<StartedVisit> {
  const { visitor, session } = await atWidget(deps, key, async (ctx) => {
    const signed = await verifyIdentity(ctx, deps.secrets, identity)
    return addVisitor(ctx, deps.secrets, { name: signed.name ?? '', email: signed.email, page: null, signed })
  })
  return { session, state: await actAs(deps, visitor, (ctx) => stateOf(ctx, visitor)) }
}

type Who = Pick<StartChat, 'name' | 'email' | 'consent'>

/** @throws DomainError invalid_input for what a guest must give and did not */
function mustSayWho(widget: Widget, { name, email, consent }: Who, asked: boolean): void {
  if (asked && !(name && email)) throw invalid({ field: name ? 'email' : 'name', reason: 'chat_who_missing' })
  if (widget.consent !== null && !consent) throw invalid({ field: 'consent', reason: 'chat_consent_missing' })
}

/** The visitor of this browser: by its session, or a guest who is new. */
async function guestOr(
  deps: VisitDeps,
  key: string,
  session: string | undefined,
  who: Who & { page?: string | undefined },
  must: (widget: Widget, isOpen: boolean, isKnown: boolean) => void,
): Promise<{ visitor: Visitor; session: string }> {
  const known = session === undefined ? undefined : await asVisitor(deps, session, async (_, visitor) => visitor, 'read')
  return atWidget(deps, key, async (ctx, widget) => {
    // A session of another organisation is none of this one's.
    if (known && known.tenantId !== ctx.actor.tenantId) throw notFound('widget_not_found')
    must(widget, (await hoursOf(ctx, widget)).isOpen, known !== undefined)
    if (known) return { visitor: known, session: session as string }
    const arrival = { name: who.name ?? GUEST, email: who.email ?? null, page: pageOf(who.page), signed: null }
    return addVisitor(ctx, deps.secrets, arrival)
  })
}

/** Where a visitor was, without what may be secret in its address. */
function pageOf(page: string | undefined): string | null {
  if (page === undefined || !URL.canParse(page)) return null
  const { protocol, origin, pathname } = new URL(page)
  return /^https?:$/.test(protocol) ? `${origin}${pathname}`.slice(0, 500) : null
}

/**
 * Begins a conversation with its first message: with people, whose queue it comes to, or, for visitors who are signed for, with the assistant.
 * @throws DomainError widget_not_found, visit_ended, chat_out_of_hours, invalid_input
 */
export async function start(
  deps: VisitDeps,
  key: string,
  session: string | undefined,
  input: StartChat,
  reader?: Reader,
): Promise<StartedVisit> {
  const withAssistant = input.to === 'assistant'
  const begun = await guestOr(deps, key, session, input, (widget, isOpen, isKnown) => {
    if (!isOpen && !withAssistant) throw conflict('chat_out_of_hours')
    if (withAssistant && !widget.assistant) throw invalid({ field: 'to', reason: 'not_valid' })
    if (!isKnown) mustSayWho(widget, input, asks(widget, isOpen))
  })
  const { visitor } = begun
  if (withAssistant && !visitor.isVerified) throw invalid({ field: 'to', reason: 'not_valid' })
  const state = await actAs(deps, visitor, async (ctx) => {
    // Of two first messages at once, the second goes on in the conversation of the first.
    await sql`select pg_advisory_xact_lock(hashtextextended('chat-begin', ${me(ctx)}))`.execute(ctx.db)
    const open = await openConversation(ctx, visitor)
    // Sent again, or from a second tab: it goes on where it is.
    const id = open ?? (await begin(ctx, visitor, input))
    if (open !== undefined) await messages.send(ctx, asPost(id, input))
    return stateOf(ctx, visitor)
  })
  if (reader) await notHelped(deps, visitor, reader)
  return { session: begun.session, state }
}

const asPost = (id: number, { content, clientId, attachmentIds }: VisitorMessage) => ({
  ...{ id, content, clientId, attachmentIds, senderType: 'user' as const },
  metadata: { formatting: 'plain' as const, suggestions: [] },
})

async function begin(ctx: Ctx, visitor: Visitor, input: StartChat): Promise<number> {
  const { tenantId } = ctx.actor
  const title = input.content.replace(/\s+/g, ' ').slice(0, 80).trim()
  const { id } = await ctx.db
    .insertInto('conversations')
    .values({ tenantId, title, type: 'ai', authorId: me(ctx), status: 'bot', channel: 'widget', visitorId: visitor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('conversationParticipants')
    .values({ tenantId, conversationId: id, userId: me(ctx) })
    .execute()
  await ctx.emit('chat:changed', { conversationId: id, became: 'begun' })
  if (input.to === 'assistant') {
    await messages.send(ctx, asPost(id, input))
    return id
  }
  const locked = await mustTakePartLocked(ctx, id)
  await say(ctx, locked, { content: input.content, senderType: 'user', authorId: me(ctx), clientId: input.clientId })
  await handOver(ctx, locked)
  return id
}

/** What this visitor has open, or had open last: a guest what they began in this browser, who is signed for all of theirs. */
export async function openConversation(ctx: Ctx, visitor: Visitor, closedToo = false): Promise<number | undefined> {
  const row = await theirs(ctx, visitor)
    .$if(!closedToo, (query) => query.where('c.status', '<>', 'closed'))
    .select('c.id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

async function mustHave(ctx: Ctx, visitor: Visitor, closedToo = false): Promise<number> {
  const id = await openConversation(ctx, visitor, closedToo)
  if (id === undefined) throw notFound('conversation_not_found')
  return id
}

/** Says something in the conversation of this browser. @throws DomainError visit_ended, conversation_not_found, limited, invalid_input */
export const send = (deps: VisitDeps, session: string, input: VisitorMessage): Promise<VisitorState> =>
  asVisitor(deps, session, async (ctx, visitor) => {
    const id = await mustHave(ctx, visitor)
    await mustTakePartLocked(ctx, id)
    const { n } = await ctx.db
      .selectFrom('chatMessages')
      .where('conversationId', '=', id)
      .where('authorId', '=', me(ctx))
      .where('createdAt', '>', sql<string>`now() - interval '1 minute'`)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    if (Number(n) >= VISITOR_MESSAGES_A_MINUTE) tooMany()
    const message = await messages.send(ctx, asPost(id, input))
    return stateOf(ctx, visitor, { after: message.id - 1 })
  })

/** Does what an answer of the assistant offered. @throws DomainError as `actions.run` */
export async function act(deps: VisitDeps, session: string, { email, ...input }: VisitorAction): Promise<VisitorState> {
  if (input.action === 'create_ticket') await nameAddress(deps, session, email)
  return asVisitor(deps, session, async (ctx, visitor) => {
    await actions.run(ctx, { id: await mustHave(ctx, visitor), ...input })
    return stateOf(ctx, visitor)
  })
}

/** Keeps where a guest is answered; one who never said needs to, for the answer of a ticket comes by mail. @throws DomainError visit_ended, invalid_input */
async function nameAddress(deps: VisitDeps, session: string, email: string | undefined): Promise<void> {
  const { id, tenantId, isVerified, email: known } = await who(deps, session)
  if (isVerified || known !== null) return
  if (email === undefined) throw invalid({ field: 'email', reason: 'chat_who_missing' })
  await asSystem(deps.db, tenantId, ({ db }) => db.updateTable('chatVisitors').set({ email }).where('id', '=', id).execute())
}

/** Notes whether an answer of the assistant helped. @throws DomainError visit_ended, chat_message_not_found */
export const helped = (deps: VisitDeps, session: string, { messageId, helpful }: VisitorHelpful): Promise<VisitorState> =>
  asVisitor(deps, session, async (ctx, visitor) => {
    const { id } = await messages.rate(ctx, { id: messageId, helpful })
    return stateOf(ctx, visitor, { after: id - 1 })
  })

/** @throws DomainError visit_ended, conversation_not_found */
export const close = (deps: VisitDeps, session: string): Promise<VisitorState> =>
  asVisitor(deps, session, async (ctx, visitor) => {
    await conversations.close(ctx, { id: await mustHave(ctx, visitor), reason: 'visitor' })
    return stateOf(ctx, visitor)
  })

/** @throws DomainError visit_ended, conversation_not_found, chat_goes_on */
export const rate = (deps: VisitDeps, session: string, { score }: VisitorRating): Promise<VisitorState> =>
  asVisitor(deps, session, async (ctx, visitor) => {
    await attend.rate(ctx, { id: await mustHave(ctx, visitor, true), score })
    return stateOf(ctx, visitor)
  })

/** Notes that all of it was seen. @throws DomainError visit_ended, conversation_not_found */
export const read = (deps: VisitDeps, session: string): Promise<VisitorState> =>
  asVisitor(deps, session, async (ctx, visitor) => {
    await messages.markRead(ctx, { id: await mustHave(ctx, visitor, true) })
    return stateOf(ctx, visitor, { after: Number.MAX_SAFE_INTEGER })
  })

/** Whose browser it is, and which conversation is open in it. @throws DomainError visit_ended */
export const who = (deps: VisitDeps, session: string): Promise<Visitor & { conversationId: number | undefined }> =>
  asVisitor(deps, session, async (ctx, visitor) => ({ ...visitor, conversationId: await openConversation(ctx, visitor) }), 'read')

/** What is new for this browser. @throws DomainError visit_ended */
export const look = (deps: VisitDeps, session: string, ask: { after?: number | undefined }): Promise<VisitorState> =>
  asVisitor(deps, session, (ctx, visitor) => stateOf(ctx, visitor, ask))

/**
 * Takes what is left out of hours as a ticket of who left it.
 * @throws DomainError widget_not_found, chat_is_open, visit_ended, invalid_input
 */
export async function leave(
  deps: VisitDeps,
  key: string,
  session: string | undefined,
  input: LeaveMessage,
  reader?: Reader,
): Promise<LeftMessage> {
  const { visitor } = await guestOr(deps, key, session, input, (widget, isOpen, isKnown) => {
    if (isOpen) throw conflict('chat_is_open')
    if (widget.outOfHours !== 'form') throw notFound('widget_not_found')
    if (!isKnown) mustSayWho(widget, input, true)
  })
  if (reader) await notHelped(deps, visitor, reader)
  return actAs(deps, visitor, async (ctx) => {
    const { number } = await tickets.create(ctx, CreateTicket.parse({ title: input.title, description: input.text }))
    return { number }
  })
}
