import { LEADER_NOTICE_MINUTES } from '@balcao/contracts/routing/words'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { notifyPeople } from '../notifications/admins.ts'
import { newsOf } from '../notifications/news/news.ts'
import type { QueueRow } from './internal/queue-row.ts'

/** Leaders of a queue who are still there. */
export const leadersOf = ({ db }: Ctx, queueId: number) =>
  db
    .selectFrom('queueMembers as m')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'm.tenantId').onRef('u.id', '=', 'm.userId'))
    .where('m.queueId', '=', queueId)
    .where('m.isLeader', '=', true)
    .where('u.isActive', '=', true)
    .select(['u.id', 'u.language'])
    .orderBy('u.id')
    .execute()

/** Tells the leaders of a queue that tickets of it wait for somebody, at most once an hour. Those that wait for a certain person do not count. */
export async function tellLeaders(ctx: Ctx, { id, name }: QueueRow): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('routingWaits')
    .where('queueId', '=', id)
    .where(sql<boolean>`reason ->> 'reason' <> 'routing_waits_for_person'`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (waiting.count === 0) return
  const { rows } = await sql<{ at: string }>`
    insert into routing_notices as n (tenant_id, queue_id, told_at) values (${ctx.actor.tenantId}, ${id}, now())
    on conflict (tenant_id, queue_id) do update set told_at = now()
    where n.told_at <= now() - make_interval(mins => ${LEADER_NOTICE_MINUTES}) returning told_at as at`.execute(ctx.db)
  const [told] = rows
  if (!told) return
  await notifyPeople(ctx, await leadersOf(ctx, id), {
    sourceKey: `queue-waiting-${id}-${told.at}`,
    said: newsOf('queueWaiting', { queue: name, count: waiting.count }),
    type: 'queue_waiting',
    module: 'tickets',
    severity: 'warning',
    priority: 'high',
    entityType: 'queue',
    entityId: id,
    queueId: id,
    actionUrl: `/tickets?queueId=${id}`,
  })
}
