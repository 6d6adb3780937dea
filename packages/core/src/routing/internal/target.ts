import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import type { Ctx } from '../../ctx.ts'
import { conflict, invalid } from '../../errors.ts'
import { can } from '../../policy.ts'
import { mustBeAssignable } from '../../tickets/references.ts'
import { findBare } from '../../tickets/ticket-rows.ts'
import { get, mustSeeLocked } from '../../tickets/tickets.ts'
import { costOf, loadsOf } from '../cost.ts'
import { waitForPerson } from './locks.ts'

export type Held = Awaited<ReturnType<typeof mustSeeLocked>>

/** A ticket that the caller sees, held, and as they last saw it. @throws DomainError ticket_not_found, ticket_changed with the current one */
export async function mustHold(ctx: Ctx, id: number, version: number | undefined): Promise<Held> {
  const ticket = await mustSeeLocked(ctx, id)
  if (version !== undefined && version !== ticket.version) throw conflict('ticket_changed', { current: await get(ctx, { id }) })
  return ticket
}

/** @throws DomainError ticket_merged, ticket_not_going_on */
export function mustGoOn({ status }: Pick<Held, 'status'>): void {
  if (status === 'merged') throw conflict('ticket_merged')
  if (!(OPEN_STATUSES as readonly string[]).includes(status)) throw conflict('ticket_not_going_on')
}

/** Who tickets of a queue are given to: members of it who may be responsible, and somebody like that where there is no queue. @throws DomainError invalid_input */
export async function mustBeMember(ctx: Ctx, userId: number, queueId: number | null, field: string): Promise<void> {
  await mustBeAssignable(ctx, userId, queueId, field)
  if (queueId === null) return
  const member = ctx.db.selectFrom('queueMembers').select('userId').where('queueId', '=', queueId).where('userId', '=', userId)
  if (!(await member.executeTakeFirst())) throw invalid({ field, reason: 'routing_not_member' })
}

/** What limits somebody in a queue: there, and over all queues. */
async function limitsOf({ db }: Ctx, userId: number, queueId: number | null) {
  const [member, person] = [
    queueId === null
      ? undefined
      : await db
          .selectFrom('queueMembers as m')
          .innerJoin('queues as q', (join) => join.onRef('q.tenantId', '=', 'm.tenantId').onRef('q.id', '=', 'm.queueId'))
          .where('m.queueId', '=', queueId)
          .where('m.userId', '=', userId)
          .select(({ fn }) => fn.coalesce('m.capacity', 'q.capacityDefault').as('capacity'))
          .executeTakeFirst(),
    await db.selectFrom('availabilities').select('capacity').where('userId', '=', userId).executeTakeFirst(),
  ]
  return { queue: member?.capacity ?? null, person: person?.capacity ?? null }
}

/** How far a ticket would take somebody beyond what they can: undefined where it would not. Nobody else gives them anything meanwhile. */
export async function excessOf(ctx: Ctx, ticket: Pick<Held, 'status' | 'priority'>, userId: number, queueId: number | null) {
  await waitForPerson(ctx, userId)
  const limits = await limitsOf(ctx, userId, queueId)
  const load = (await loadsOf(ctx.db, [userId])).get(userId)
  const cost = costOf(ticket)
  const inQueue = load?.byQueue.get(queueId ?? 0) ?? 0
  const total = load?.total ?? 0
  if (cost === 0) return undefined
  if (limits.queue !== null && inQueue + cost > limits.queue) return { load: inQueue, capacity: limits.queue }
  return limits.person !== null && total + cost > limits.person ? { load: total, capacity: limits.person } : undefined
}

/** Whether the caller still sees a ticket where it is now. */
export async function stillSees({ db, actor }: Ctx, id: number): Promise<boolean> {
  const row = await findBare(db, id)
  return row !== undefined && can(actor, 'ticket.read', row)
}
