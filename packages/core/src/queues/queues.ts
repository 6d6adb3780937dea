import {
  type CreateQueue,
  type GetQueue,
  LEADER_FIELDS,
  type ListQueues,
  type Queue,
  type QueueList,
  type UpdateQueue,
} from '@balcao/contracts/queues/queues'
import { MAX_QUEUES } from '@balcao/contracts/queues/words'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, DomainError, fieldErrors, forbidden, invalid } from '../errors.ts'
import { holds } from '../like.ts'
import { keepVersion } from '../maintenance/history/keep.ts'
import { can, must } from '../policy.ts'
import { scopeOf } from '../roles/grants.ts'
import { now } from '../tickets/queries.ts'
import { setLeaders } from './internal/leaders.ts'
import { mustExistNamed } from './internal/queue-references.ts'
import { factsOf, keptQueue, lockQueues, mustSeeLocked, mustView, type QueueRow, queueRows, queueViews } from './internal/queue-rows.ts'

/** The queues that the caller sees, by name. @throws DomainError forbidden */
export async function list(ctx: Ctx, input: ListQueues): Promise<QueueList> {
  must(ctx, 'queue.use')
  const { actor } = ctx
  const own = input.mine || scopeOf(actor, 'ticket.read') !== 'tenant'
  const rows = await queueRows(ctx)
    .$if(own, (q) => q.where((eb) => eb('q.id', '=', eb.fn.any(eb.val([...actor.queueIds])))))
    .$if(input.q !== undefined, (q) => q.where(holds('q.name', [input.q as string])))
    .$if(input.active !== undefined, (q) => q.where('q.isActive', '=', input.active as boolean))
    .limit(MAX_QUEUES)
    .execute()
  return { data: await queueViews(ctx, rows) }
}

/** @throws DomainError forbidden, queue_not_found */
export async function get(ctx: Ctx, { id }: GetQueue): Promise<Queue> {
  must(ctx, 'queue.use')
  return mustView(ctx, id)
}

/** Names differ by more than their capitals. @throws DomainError queue_name_taken */
async function mustBeFree({ db }: Ctx, name: string, self?: number): Promise<void> {
  const same = await db
    .selectFrom('queues')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['name']), '=', eb.fn('lower', [eb.val(name)])))
    .executeTakeFirst()
  if (same && same.id !== self) throw conflict('queue_name_taken')
}

/** @throws DomainError invalid_input for a default that is inactive, or that is to be none */
function mustStayDefault(was: boolean, { isDefault = was, isActive }: { isDefault?: boolean | undefined; isActive: boolean }): void {
  if (was && !isDefault) throw invalid({ field: 'isDefault', reason: 'default_stays' })
  if (isDefault && !isActive) throw invalid({ field: 'isActive', reason: 'default_is_active' })
}

/** Another queue stops being the default one. */
async function takeDefault({ db }: Ctx): Promise<void> {
  await db
    .updateTable('queues')
    .set((eb) => ({ isDefault: false, version: eb('version', '+', 1), updatedAt: now }))
    .where('isDefault', '=', true)
    .execute()
}

const columnsOf = ({ leaderIds: _, transferTo, ...plain }: Omit<UpdateQueue, 'id' | 'version'>) => ({
  ...plain,
  ...(transferTo === undefined ? {} : { transferTo: transferTo === 'any' ? null : [...new Set(transferTo)] }),
})

/** @throws DomainError forbidden, queue_name_taken, too_many_queues, invalid_input */
export async function create(ctx: Ctx, input: CreateQueue): Promise<Queue> {
  must(ctx, 'queue.manage')
  await lockQueues(ctx)
  await mustBeFree(ctx, input.name)
  await mustExistNamed(ctx, undefined, input)
  mustStayDefault(false, { isActive: true, ...input })
  const { count } = await ctx.db
    .selectFrom('queues')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_QUEUES) throw conflict('too_many_queues')
  if (input.isDefault) await takeDefault(ctx)
  const { id } = await ctx.db
    .insertInto('queues')
    .values({ tenantId: ctx.actor.tenantId, ...columnsOf(input), name: input.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (input.leaderIds) await setLeaders(ctx, id, input.leaderIds)
  const made = await mustSeeLocked(ctx, id)
  await audit(ctx, { action: 'queue.created', resource: 'queue', resourceId: id, ...diff(null, factsOf(made)), risk: 'low' })
  await keepVersion(ctx, 'queue', null, keptQueue(made))
  await ctx.emit('queue:changed', { queueId: id })
  return mustView(ctx, id)
}

/** A leader changes how the queue gives out tickets, and nothing else. @throws DomainError forbidden; queue_fields_not_yours naming the rest */
function mustBeTheirs(ctx: Ctx, queue: QueueRow, input: Omit<UpdateQueue, 'id' | 'version'>): void {
  if (can(ctx.actor, 'queue.manage')) return
  if (!can(ctx.actor, 'queue.lead', queue)) throw forbidden()
  const others = Object.entries(input).filter(
    ([name, value]) => value !== undefined && !(LEADER_FIELDS as readonly string[]).includes(name),
  )
  if (others.length === 0) return
  const named = fieldErrors(others.map(([field]) => ({ field, reason: 'not_for_leaders' as const })))
  throw new DomainError('forbidden', 'queue_fields_not_yours', named)
}

/**
 * Changes what is sent.
 * @throws DomainError queue_not_found, forbidden, queue_fields_not_yours, queue_changed (409, with the current queue), queue_name_taken, invalid_input
 */
export async function update(ctx: Ctx, { id, version, ...input }: UpdateQueue): Promise<Queue> {
  must(ctx, 'queue.use')
  await lockQueues(ctx)
  const before = await mustSeeLocked(ctx, id)
  mustBeTheirs(ctx, before, input)
  if (version !== undefined && version !== before.version) throw conflict('queue_changed', { current: await mustView(ctx, id) })
  if (input.name !== undefined) await mustBeFree(ctx, input.name, id)
  await mustExistNamed(ctx, id, input)
  mustStayDefault(before.isDefault, { isDefault: input.isDefault, isActive: input.isActive ?? before.isActive })
  if (input.isDefault && !before.isDefault) await takeDefault(ctx)
  if (input.leaderIds) await setLeaders(ctx, id, input.leaderIds)
  const columns = columnsOf(input)
  if (Object.keys(columns).length > 0) await ctx.db.updateTable('queues').set(columns).where('id', '=', id).execute()
  const after = await mustSeeLocked(ctx, id)
  const change = diff(factsOf(before), factsOf(after))
  if (!differs(change)) return mustView(ctx, id)
  await ctx.db
    .updateTable('queues')
    .set((eb) => ({ version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .execute()
  await audit(ctx, { action: 'queue.updated', resource: 'queue', resourceId: id, ...change, risk: 'low' })
  await keepVersion(ctx, 'queue', keptQueue(before), keptQueue(after))
  await ctx.emit('queue:changed', { queueId: id })
  await ctx.emit('queue:eligibility_changed', { queueId: id, userId: null, what: 'queue' })
  return mustView(ctx, id)
}
