import { METRICS, type Metric } from '@balcao/contracts/monitoring/words'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem, type Ctx } from '../ctx.ts'
import { notifyPeople } from '../notifications/admins.ts'
import { newsOf } from '../notifications/news/news.ts'
import { isSilenced } from './internal/change-rule.ts'
import { percentile, pointOf, type Row } from './internal/points.ts'
import { rules } from './rules.ts'

/** The most minutes that a rule may ask for, and one that is not over yet. */
const LOOK_BACK_MINUTES = 62

type Values = ReadonlyMap<Metric, readonly number[]>

/** What each metric said by the minute, the newest first. */
function valuesOf(rows: readonly Row[]): Values {
  const minutes = [...Map.groupBy(rows, ({ at }) => at)].toSorted(([a], [b]) => b.localeCompare(a)).map(([, some]) => some)
  const of = (some: readonly Row[], metric: Metric) => some.filter((row) => row.metric === metric)
  const value = (some: readonly Row[], metric: Metric): number | null => {
    const own = of(some, metric)
    if (metric === 'latency') return percentile(own, 0.95)
    if (metric !== 'errors') return pointOf(metric, own, 1).value
    const answers = pointOf('requests', of(some, 'requests'), 1).value
    return answers ? (pointOf('errors', own, 1).value ?? 0) / answers : null
  }
  return new Map(METRICS.map((metric) => [metric, minutes.flatMap((some) => value(some, metric) ?? [])]))
}

async function readValues(db: Database): Promise<Values> {
  return inSystem(db, async (tx) => {
    const { rows } = await sql<Row>`
      select metric, at, source, step, n, total, peak from monitoring_samples
      where resolution = 1 and at >= now() - make_interval(mins => ${LOOK_BACK_MINUTES})`.execute(tx)
    return valuesOf(rows)
  })
}

/** Organisations with somebody who keeps the installation running: only these are alerted. */
async function watchers(db: Database): Promise<number[]> {
  return inSystem(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select t.id from tenants t where t.status = 'active' and exists (
        select from users u where u.tenant_id = t.id and u.role = 'super_admin' and u.is_active)`.execute(tx)
    return rows.map(({ id }) => id)
  })
}

/** Opens alerts of what was too high for long enough, ends those of what is not any more, and notifies. Once a minute, after the sample. */
export async function watchSamples({ db }: { db: Database }): Promise<void> {
  const values = await readValues(db)
  for (const tenantId of await watchers(db)) await asSystem(db, tenantId, (ctx) => watch(ctx, values))
}

async function watch(ctx: Ctx, values: Values): Promise<void> {
  const open = await ctx.db.selectFrom('alerts').select(['id', 'metric']).where('endedAt', 'is', null).execute()
  for (const { metric, threshold, minutes, active, silencedUntil } of (await rules(ctx)).data) {
    const last = (values.get(metric) ?? []).slice(0, minutes)
    const isOn = active && last.length === minutes && last.every((value) => value >= threshold)
    const isOver = !active || (last.length > 0 && last.every((value) => value < threshold))
    const alert = open.find((one) => one.metric === metric)
    if (alert && isOver) await end(ctx, alert.id)
    else if (!alert && isOn) await begin(ctx, { metric, threshold, value: last[0] ?? threshold }, silencedUntil)
  }
}

async function end(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.updateTable('alerts').set({ endedAt: sql<string>`now()` }).where('id', '=', id).execute()
  await ctx.emit('alert:changed', { alertId: id, became: 'resolved' })
}

async function begin(ctx: Ctx, found: { metric: Metric; threshold: number; value: number }, silencedUntil: string | null): Promise<void> {
  const made = await ctx.db
    .insertInto('alerts')
    .values({ tenantId: ctx.actor.tenantId, ...found })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made || isSilenced({ silencedUntil })) return
  await ctx.emit('alert:changed', { alertId: made.id, became: 'opened' })
  const people = await ctx.db
    .selectFrom('users')
    .select(['id', 'language'])
    .where('role', '=', 'super_admin')
    .where('isActive', '=', true)
    .orderBy('id')
    .execute()
  await notifyPeople(ctx, people, {
    sourceKey: `alert-${made.id}`,
    said: newsOf('alertBegan', found),
    type: 'alert_began',
    module: 'system',
    severity: 'critical',
    priority: 'urgent',
    actionUrl: `/monitoring?tab=system&metric=${found.metric}`,
    groupKey: `alert:${found.metric}`,
  })
}
