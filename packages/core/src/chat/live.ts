import type { EventPayload } from '@balcao/contracts/events'
import type { LiveChatEvent } from '@balcao/contracts/realtime/live'
import type { Ctx } from '../ctx.ts'
import { messageRows, messageView } from './rows.ts'

type Row = { tenantId: number; seq: number; name: string; payload: Record<string, unknown> }
type Told = { tenantId: number; seq: number; audience: { participantIds: number[] }; staff: LiveChatEvent; customer: LiveChatEvent }

const WHAT: Record<string, LiveChatEvent['what']> = {
  'chat:message': 'message',
  'chat:deleted': 'deleted',
  'chat:read': 'read',
  'chat:changed': 'changed',
}

/**
 * Turns published facts about conversations into what their participants are told: those of now, so that who was put out hears no more. A
 * message that was taken back since is told of no more.
 */
export async function presentChat(ctx: Ctx, rows: readonly Row[], isThere: (userId: number) => boolean): Promise<Told[]> {
  const told = rows.filter(({ name }) => Object.hasOwn(WHAT, name))
  if (told.length === 0) return []
  const ids = [...new Set(told.map(({ payload }) => payload.conversationId as number))]
  const people = await ctx.db
    .selectFrom('conversationParticipants')
    .where('conversationId', 'in', ids)
    .select(['conversationId', 'userId'])
    .execute()
  const by = Map.groupBy(people, ({ conversationId }) => conversationId)
  const heard = told.filter(({ payload }) => by.get(payload.conversationId as number)?.some(({ userId }) => isThere(userId)))
  const named = heard.flatMap(({ name, payload }) => (name === 'chat:message' ? [payload.messageId as number] : []))
  const messages = named.length === 0 ? [] : await messageRows(ctx).where('m.id', 'in', named).execute()
  const known = new Map(messages.map((row) => [row.id, messageView(row)]))
  return heard.flatMap((row) => {
    const event = eventOf(row, known)
    const participantIds = (by.get(event?.conversationId ?? 0) ?? []).map(({ userId }) => userId)
    return event ? [{ tenantId: row.tenantId, seq: row.seq, audience: { participantIds }, staff: event, customer: event }] : []
  })
}

function eventOf({ name, seq, payload }: Row, messages: ReadonlyMap<number, LiveChatEvent['message']>): LiveChatEvent | undefined {
  const what = WHAT[name] as LiveChatEvent['what']
  const base = { name: 'chat' as const, seq, what, conversationId: payload.conversationId as number }
  if (what === 'message') {
    const message = messages.get(payload.messageId as number)
    return message && { ...base, message }
  }
  if (what === 'deleted') return { ...base, messageId: payload.messageId as number }
  if (what === 'changed') return base
  const { userId, readAt } = payload as EventPayload<'chat:read'>
  return { ...base, read: { userId, readAt } }
}
