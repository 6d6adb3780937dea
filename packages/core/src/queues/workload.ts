import type { GetWorkload, Workload } from '@balcao/contracts/queues/workload'
import { OPEN_STATUSES, type Priority, type Status } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import { absentNow } from '../absences/absent.ts'
import { onShift } from '../absences/shifts.ts'
import { type Ctx, me } from '../ctx.ts'
import { forbidden } from '../errors.ts'
import { must } from '../policy.ts'
import { LOAD_PARTS } from '../routing/cost.ts'
import { type Eb, visible } from '../tickets/visible.ts'
import { viewOf } from './availability.ts'
import { mayLookAfter, mustFindStaff } from './internal/people.ts'

const MOST_DUE = 10

/** What somebody has to do: for themselves, their leaders, and supervisors. @throws DomainError forbidden, user_not_found */
export async function workload(ctx: Ctx, { id }: GetWorkload): Promise<Workload> {
  must(ctx, 'queue.use')
  await mustFindStaff(ctx, id)
  if (id !== me(ctx) && !(await mayLookAfter(ctx, id))) throw forbidden()
  const { db } = ctx
  const { name } = await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  const counts = await db
    .selectFrom('tickets')
    .where('assigneeId', '=', id)
    .where('status', 'in', OPEN_STATUSES)
    .select((eb) => ['queueId', 'status', eb.fn.countAll<number>().as('open')])
    .groupBy(['queueId', 'status'])
    .execute()
  const byQueue = await queuesOf(ctx, id, counts)
  const availability = await viewOf(ctx, id)
  const absence = (await absentNow(ctx, [id])).get(id)
  const sum = (rows: readonly { open: number }[]) => rows.reduce((total, { open }) => total + open, 0)
  return {
    user: { id, name },
    availability,
    open: sum(counts),
    load: byQueue.reduce((total, { load }) => total + load, 0),
    capacity: availability.capacity,
    byQueue,
    byStatus: OPEN_STATUSES.map((status: Status) => ({ status, open: sum(counts.filter((row) => row.status === status)) })),
    nextDue: await dueOf(ctx, id),
    absence: absence ? { id: absence.absenceId, until: absence.until } : null,
    onShift: (await onShift(ctx, [id], Date.now())).has(id),
  }
}

/** The queues that somebody works on or has open tickets of, by name; those without one last. */
async function queuesOf(
  { db }: Ctx,
  id: number,
  counts: readonly { queueId: number | null; open: number }[],
): Promise<Workload['byQueue']> {
  const json = JSON.stringify(counts.map(({ queueId, open }) => ({ queueId: queueId ?? 0, open })))
  const { rows } = await sql<Workload['byQueue'][number]>`
    with opened as (select "queueId" as id, sum(open)::int as open from jsonb_to_recordset(${json}::jsonb) as o("queueId" bigint, open int) group by 1),
    worked as (select queue_id as id, capacity from queue_members where user_id = ${id}),
    loads as (select queue_id as id, sum(load)::int as load from ${LOAD_PARTS} l where user_id = ${id} group by 1 having sum(load) <> 0)
    select nullif(a.id, 0) as "queueId", q.name, w.id is not null as "isMember", coalesce(o.open, 0) as open, coalesce(l.load, 0) as load,
      case when w.id is not null then coalesce(w.capacity, q.capacity_default) end as capacity
    from (select id from opened union select id from worked union select id from loads) a
    left join queues q on q.id = a.id left join opened o on o.id = a.id left join worked w on w.id = a.id left join loads l on l.id = a.id
    order by a.id = 0, sort_key(q.name), a.id`.execute(db)
  return rows
}

async function dueOf(ctx: Ctx, id: number): Promise<Workload['nextDue']> {
  const rows = await ctx.db
    .selectFrom('tickets as t')
    .where('t.assigneeId', '=', id)
    .where('t.status', 'in', OPEN_STATUSES)
    .where('t.slaDueAt', 'is not', null)
    .where((eb) => visible(eb as unknown as Eb, ctx.actor))
    .select(['t.id', 't.number', 't.title', 't.priority', 't.slaDueAt', 't.slaState'])
    .orderBy('t.slaDueAt')
    .orderBy('t.id')
    .limit(MOST_DUE)
    .execute()
  return rows.map(({ slaDueAt, slaState, priority, ...row }) => ({
    ...row,
    priority: priority as Priority,
    dueAt: slaDueAt ?? '',
    late: slaState === 'late',
  }))
}
