import type { AnomalyRule } from '@balcao/contracts/monitoring/anomalies'
import type { AnomalyReader } from '@balcao/contracts/monitoring/anomaly-words'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { notifyPeople } from '../../notifications/admins.ts'
import { newsOf } from '../../notifications/news/news.ts'
import { isSilenced } from '../internal/change-rule.ts'
import type { Seen } from './judge.ts'

/** Ends these, without a word to any person. */
export async function end(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const ended = await ctx.db
    .updateTable('anomalies')
    .set({ endedAt: sql<string>`now()` })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .where('endedAt', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of ended) await ctx.emit('anomaly:changed', { anomalyId: id, became: 'resolved' })
}

/** Begins one of a rule that has none open, and notifies whom the rule names, unless it is silenced. */
export async function begin(ctx: Ctx, { rule, seen, threshold }: { rule: AnomalyRule; seen: Seen; threshold: number }): Promise<void> {
  const { kind, channel, minutes, notified } = rule
  const { value, usual } = seen
  const made = await ctx.db
    .insertInto('anomalies')
    .values({ tenantId: ctx.actor.tenantId, kind, channel: channel ?? '', value, threshold, ...(usual ?? {}) })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made || isSilenced(rule)) return
  await ctx.emit('anomaly:changed', { anomalyId: made.id, became: 'opened' })
  const { staff, leaders } = await readersOf(ctx, notified)
  const note = {
    ...{ sourceKey: `anomaly-${made.id}`, said: newsOf('anomalyBegan', { kind, channel, value, minutes, usual }) },
    ...({ type: 'anomaly_began', module: 'tickets', severity: 'warning', priority: 'high' } as const),
    groupKey: `anomaly:${kind}:${channel ?? ''}`,
  }
  await notifyPeople(ctx, staff, { ...note, actionUrl: '/monitoring?tab=service' })
  // Leaders of a queue need not be supervisors, who alone have that page.
  await notifyPeople(ctx, leaders, { ...note, actionUrl: channel === null ? '/tickets' : `/tickets?channel=${channel}` })
}

const BASE: Record<Exclude<AnomalyReader, 'leaders'>, readonly string[]> = {
  supervisors: ['supervisor'],
  managers: ['manager'],
  admins: ['admin', 'super_admin'],
}
type Reader = { id: number; language: string }

/** Who is notified, each once: those who may open the page of monitoring, and leaders of queues who may not. */
async function readersOf({ db }: Ctx, notified: readonly AnomalyReader[]): Promise<{ staff: Reader[]; leaders: Reader[] }> {
  const bases = notified.flatMap((one) => (one === 'leaders' ? [] : BASE[one]))
  const { rows } = await sql<Reader & { mayOpen: boolean }>`
    select u.id, u.language, b.base in ('supervisor', 'manager', 'admin', 'super_admin') as may_open
    from users u left join roles r on r.tenant_id = u.tenant_id and r.slug = u.role, lateral (select coalesce(r.base, u.role) as base) b
    where u.is_active and u.deleted_at is null and (b.base = any(${bases}::text[]) or ${notified.includes('leaders')} and exists (
      select from queue_members m join queues q on q.tenant_id = m.tenant_id and q.id = m.queue_id and q.is_active
      where m.tenant_id = u.tenant_id and m.user_id = u.id and m.is_leader))
    order by u.id`.execute(db)
  return { staff: rows.filter(({ mayOpen }) => mayOpen), leaders: rows.filter(({ mayOpen }) => !mayOpen) }
}
