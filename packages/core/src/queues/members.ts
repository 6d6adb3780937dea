import type {
  AddMembers,
  ListMembers,
  Member,
  MemberList,
  MemberRemoved,
  RemoveMember,
  UpdateMember,
} from '@balcao/contracts/queues/members'
import { MAX_MEMBERS } from '@balcao/contracts/queues/words'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { type Diff, diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, forbidden } from '../errors.ts'
import { can, must } from '../policy.ts'
import { applyChanges } from '../tickets/changes.ts'
import { lockTicket } from '../tickets/ticket-rows.ts'
import { membersOf, mustLockMember } from './internal/member-rows.ts'
import { mustBeStaff } from './internal/people.ts'
import { mustSeeLocked, mustSeeQueue, type QueueRow } from './internal/queue-rows.ts'

/** Who works on a queue, leaders first. @throws DomainError forbidden, queue_not_found */
export async function list(ctx: Ctx, { id }: ListMembers): Promise<MemberList> {
  must(ctx, 'queue.use')
  await mustSeeQueue(ctx, id)
  return { data: await membersOf(ctx, id) }
}

/** A queue that the caller leads, locked. @throws DomainError queue_not_found, forbidden */
async function mustLead(ctx: Ctx, id: number): Promise<QueueRow> {
  must(ctx, 'queue.use')
  const queue = await mustSeeLocked(ctx, id)
  if (!can(ctx.actor, 'queue.lead', queue)) throw forbidden()
  return queue
}

/**
 * Adds people to a queue; who is a member already stays as they are.
 * @throws DomainError queue_not_found, forbidden, too_many_members; invalid_input naming who is not active staff
 */
export async function add(ctx: Ctx, { id, userIds, ...fields }: AddMembers): Promise<MemberList> {
  const queue = await mustLead(ctx, id)
  await mustBeStaff(ctx, userIds, 'userIds')
  const { count } = await ctx.db
    .selectFrom('queueMembers')
    .where('queueId', '=', id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count + userIds.length > MAX_MEMBERS) throw conflict('too_many_members')
  const added = await ctx.db
    .insertInto('queueMembers')
    .values([...new Set(userIds)].map((userId) => ({ tenantId: ctx.actor.tenantId, queueId: id, userId, ...fields })))
    .onConflict((oc) => oc.doNothing())
    .returning('userId')
    .execute()
  const made = await membersOf(
    ctx,
    id,
    added.map(({ userId }) => userId),
  )
  for (const member of made) await record(ctx, 'added', queue, diff(null, factsOf(member)))
  await tell(
    ctx,
    id,
    made.map(({ user }) => user.id),
  )
  return { data: await membersOf(ctx, id) }
}

/** What the log keeps of a member, who is named: a diff holds who it is about only where they come or go. */
const factsOf = ({ user, weight, kind, isLeader, ownCapacity }: Member) => ({
  user: user.name,
  userId: user.id,
  weight,
  kind,
  isLeader,
  capacity: ownCapacity,
})

async function record(ctx: Ctx, verb: 'added' | 'changed' | 'removed', queue: QueueRow, change: Diff, details?: object): Promise<void> {
  const act = { action: `queue.member_${verb}`, resource: 'queue', resourceId: queue.id, risk: 'medium' } as const
  await audit(ctx, { ...act, ...change, details: { queue: queue.name, ...details } })
}

/** What they may see is another from now on, and perhaps what they are given. */
async function tell(ctx: Ctx, queueId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await ctx.emit('queue:changed', { queueId })
  for (const userId of userIds) {
    await ctx.emit('access:changed', { userId })
    await ctx.emit('queue:eligibility_changed', { queueId, userId, what: 'member' })
  }
}

/** @throws DomainError queue_not_found, forbidden, member_not_found, member_changed (409, with the current member) */
export async function update(ctx: Ctx, { id, userId, version, ...fields }: UpdateMember): Promise<Member> {
  const queue = await mustLead(ctx, id)
  const before = await mustLockMember(ctx, id, userId)
  if (version !== undefined && version !== before.version) throw conflict('member_changed', { current: before })
  const { capacity = before.ownCapacity, weight = before.weight, kind = before.kind, isLeader = before.isLeader } = fields
  const change = diff(factsOf(before), factsOf({ ...before, ownCapacity: capacity, weight, kind, isLeader }))
  if (!differs(change)) return before
  await ctx.db
    .updateTable('queueMembers')
    .set((eb) => ({ capacity, weight, kind, isLeader, version: eb('version', '+', 1) }))
    .where('queueId', '=', id)
    .where('userId', '=', userId)
    .execute()
  await record(ctx, 'changed', queue, change, { user: before.user.name, userId })
  await tell(ctx, id, [userId])
  return mustLockMember(ctx, id, userId)
}

/**
 * Takes somebody off a queue. Their open tickets of it go back to it or stay theirs; the last member may go, with a warning.
 * @throws DomainError queue_not_found, forbidden, member_not_found
 */
export async function remove(ctx: Ctx, { id, userId, tickets }: RemoveMember): Promise<MemberRemoved> {
  const queue = await mustLead(ctx, id)
  const before = await mustLockMember(ctx, id, userId)
  const released = tickets === 'queue' ? await release(ctx, id, userId) : 0
  await ctx.db.deleteFrom('queueMembers').where('queueId', '=', id).where('userId', '=', userId).execute()
  const change = diff(factsOf(before), null)
  await record(ctx, 'removed', queue, change, { user: before.user.name, userId, tickets, released })
  await tell(ctx, id, [userId])
  const left = (await membersOf(ctx, id)).some(({ user }) => user.active)
  return { released, warning: left ? null : 'queue_without_members' }
}

/** Gives somebody's open tickets of a queue back to it. */
async function release(ctx: Ctx, queueId: number, userId: number): Promise<number> {
  const rows = await ctx.db
    .selectFrom('tickets')
    .select('id')
    .where('assigneeId', '=', userId)
    .where('queueId', '=', queueId)
    .where('status', 'in', OPEN_STATUSES)
    .orderBy('id')
    .execute()
  let released = 0
  for (const { id } of rows) {
    const ticket = await lockTicket(ctx.db, id)
    if (ticket?.assigneeId !== userId || ticket.queueId !== queueId) continue
    if (await applyChanges(ctx, ticket, { assigneeId: null })) released += 1
  }
  return released
}
