import type { Triage } from '@balcao/contracts/assistant/help'
import { TRIAGED, type Triaged } from '@balcao/contracts/assistant/names'
import { setsAny, triageMode } from '@balcao/contracts/assistant/triage-modes'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { prepareType } from '../../custom-fields/of-ticket.ts'
import type { Fact } from '../../reactions.ts'
import { defaultQueue } from '../../tickets/queries.ts'
import { queueObjection } from '../../tickets/references.ts'
import { ownTypes, typeFor } from '../../tickets/settings/type-rows.ts'
import { changeLocked, mustSeeLocked } from '../../tickets/tickets.ts'
import { recordRun } from '../record.ts'
import { settingsOf } from '../settings.ts'
import { triageOf } from './triage.ts'

const STANDARD_PRIORITY = 'medium'
type Ticket = Awaited<ReturnType<typeof mustSeeLocked>>
type Guess = NonNullable<Triage[Triaged]>

/**
 * Sets what finished tickets like a new one of a customer were, where the organisation lets triage do so and it is as sure as they ask for. The history
 * names the system and how sure it was; each guess is kept, to be compared with what becomes of the ticket. The router waits for it, for
 * ten seconds at most (`wake_router`).
 */
export async function triageNew(ctx: Ctx, { payload: { ticketId } }: Fact<'ticket:created'>): Promise<void> {
  const settings = await settingsOf(ctx)
  const feature = settings.features.triage
  if (!feature.enabled || !setsAny(feature)) return
  const began = performance.now()
  const ticket = await mustSeeLocked(ctx, ticketId)
  const isHere = feature.queues.length === 0 || (ticket.queueId !== null && feature.queues.includes(ticket.queueId))
  if (isHere && ticket.authorId === null && (OPEN_STATUSES as readonly string[]).includes(ticket.status)) {
    const found = await triageOf(ctx, ticket)
    const guessed = TRIAGED.flatMap((field) => {
      const guess = triageMode(feature, field) === 'off' ? null : found[field]
      return guess ? [{ field, guess }] : []
    })
    const isSure = ({ field, guess }: { field: Triaged; guess: Guess }) => {
      const from = triageMode(feature, field)
      return typeof from === 'number' && guess.confidence * 100 >= from
    }
    const free = await freeFields(ctx, ticket, guessed.filter(isSure))
    const set = guessed.filter(({ field }) => free.has(field))
    if (set.length > 0) await write(ctx, ticket, set)
    await recordRun(ctx, {
      ...{ feature: 'triage', adapter: 'offline', askerId: null, outcome: guessed.length > 0 ? 'answer' : 'refusal', ticketId },
      ...{ ms: performance.now() - began, question: settings.privacy.keepsQuestions ? `#${ticket.number}` : null },
      details: {
        guesses: guessed.map(({ field, guess: { value, confidence } }) => ({
          field,
          value: String(value),
          confidence,
          set: free.has(field),
        })),
      },
    })
  }
  await sql`update routing_wakeups set at = now() where tenant_id = ${ctx.actor.tenantId} and ticket_id = ${ticketId} and at > now()`.execute(
    ctx.db,
  )
}

const sureOf = (field: Triaged, { confidence }: Guess) => ({ field, confidence, name: `${Math.round(confidence * 100)} %` })

const write = (ctx: Ctx, ticket: Ticket, set: readonly { field: Triaged; guess: Guess }[]): Promise<void> => {
  const of = (wanted: Triaged) => set.find(({ field }) => field === wanted)?.guess.value
  const [queueId, type, priority] = [of('queue'), of('type'), of('priority')]
  return changeLocked(
    ctx,
    ticket,
    {
      ...(queueId === undefined ? {} : { queueId: Number(queueId) }),
      ...(type === undefined ? {} : { type: String(type) }),
      ...(priority === undefined ? {} : { priority: priority as 'high' }),
    },
    undefined,
    // In the order in which the history tells what was set.
    [{ field: 'triage', from: null, to: set.toReversed().map(({ field, guess }) => sureOf(field, guess)) }],
  )
}

/**
 * Of what triage is sure of, the fields that it may set: nobody chose them, which shows by their standard value, and neither a person nor a rule
 * changed them since. Whoever has a ticket keeps it, a queue or type that is off is not given, and another type takes no values away.
 */
async function freeFields(ctx: Ctx, ticket: Ticket, sure: readonly { field: Triaged; guess: Guess }[]): Promise<Set<Triaged>> {
  if (sure.length === 0) return new Set()
  const { rows } = await sql<{ field: string }>`
    select distinct c ->> 'field' as field from ticket_events e cross join jsonb_array_elements(e.changes) c
    where e.tenant_id = ${ctx.actor.tenantId} and e.ticket_id = ${ticket.id} and e.kind <> 'created'`.execute(ctx.db)
  const changed = new Set(rows.map(({ field }) => field.replace(/Id$/, '')))
  const free = new Set<Triaged>()
  for (const { field, guess } of sure) if (!changed.has(field) && (await isFree(ctx, ticket, field, guess))) free.add(field)
  return free
}

async function isFree(ctx: Ctx, ticket: Ticket, field: Triaged, { value }: Guess): Promise<boolean> {
  if (field === 'priority') return ticket.priority === STANDARD_PRIORITY && value !== STANDARD_PRIORITY
  if (field === 'queue') {
    const isStandard = ticket.queueId === null || ticket.queueId === (await defaultQueue(ctx.db))
    return isStandard && ticket.assigneeId === null && value !== ticket.queueId && (await queueObjection(ctx, Number(value))) === undefined
  }
  const type = String(value)
  if (type === ticket.type || ticket.type !== (await typeFor(ctx, undefined))) return false
  if (!(await ownTypes(ctx.db)).some(({ key, active }) => key === type && active)) return false
  const taken = await prepareType(ctx, { id: ticket.id, type, formerType: ticket.type })
  return !taken || taken.writes.length === 0
}
