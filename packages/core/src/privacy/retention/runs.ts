import { PAGE_SIZE } from '@balcao/contracts/page-size'
import type { GetRule } from '@balcao/contracts/privacy/rules'
import type { GetRun, ListRuns, RetentionRun, RetentionRuns } from '@balcao/contracts/privacy/runs'
import { sql } from 'kysely'
import { audit } from '../../audit/record.ts'
import { mustBeFresh } from '../../auth/step-up.ts'
import { type Ctx, me } from '../../ctx.ts'
import { conflict, notFound } from '../../errors.ts'
import { encodeCursor, lastId, pageOf } from '../../paging.ts'
import { must } from '../../policy.ts'
import { now } from '../../tickets/queries.ts'
import { lockRules, mustFindRule } from './rule-rows.ts'

const ORDER = 'retention_runs'

const rows = ({ db }: Ctx) =>
  db
    .selectFrom('privacyRuns as r')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'r.tenantId').onRef('u.id', '=', 'r.startedBy'))
    .select([
      ...(['r.id', 'r.ruleId', 'r.ruleName', 'r.subject', 'r.cause', 'r.state', 'r.erased', 'r.held', 'r.failed', 'r.bytes'] as const),
      ...(['r.error', 'u.name as startedBy', 'r.createdAt', 'r.endedAt'] as const),
      sql<number>`greatest(0, extract(epoch from coalesce(r.ended_at, now()) - r.created_at))::int`.as('seconds'),
    ])

/** What rules erased, the newest first. @throws DomainError forbidden, invalid_cursor */
export async function list(ctx: Ctx, { limit, cursor, ruleId }: ListRuns): Promise<RetentionRuns> {
  must(ctx, 'privacy.manage')
  const after = lastId(cursor, ORDER)
  const found = await rows(ctx)
    .$if(ruleId !== undefined, (q) => q.where('r.ruleId', '=', ruleId as number))
    .$if(after !== undefined, (q) => q.where('r.id', '<', after as number))
    .orderBy('r.id', 'desc')
    .limit((limit ?? PAGE_SIZE) + 1)
    .execute()
  return pageOf(
    found,
    limit,
    ({ bytes, ...row }) => ({ ...row, bytes: Number(bytes) }),
    ({ id }) => encodeCursor(ORDER, [id]),
  )
}

async function mustFind(ctx: Ctx, id: number): Promise<RetentionRun> {
  const row = await rows(ctx).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('retention_run_not_found')
  return { ...row, bytes: Number(row.bytes) }
}

/**
 * Has an active rule act now, without waiting for the night or for its first day.
 * @throws DomainError forbidden, proof_required, retention_rule_not_found, retention_rule_inactive, retention_running
 */
export async function start(ctx: Ctx, { id }: GetRule): Promise<RetentionRun> {
  must(ctx, 'privacy.manage')
  mustBeFresh(ctx)
  await lockRules(ctx)
  const rule = await mustFindRule(ctx, id)
  if (!rule.active) throw conflict('retention_rule_inactive')
  const open = await ctx.db.selectFrom('privacyRuns').select('id').where('ruleId', '=', id).where('endedAt', 'is', null).executeTakeFirst()
  if (open) throw conflict('retention_running')
  const { name, subject, conditions, days } = rule
  const run = await ctx.db
    .insertInto('privacyRuns')
    .values({
      ...{ tenantId: ctx.actor.tenantId, ruleId: id, ruleName: name, subject, cause: 'by_hand', startedBy: me(ctx) },
      conditions: JSON.stringify(conditions),
      before: sql<string>`now() - make_interval(days => ${days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx, {
    action: 'retention_rule.run',
    resource: 'retention_rule',
    resourceId: id,
    details: { run: run.id, name },
    risk: 'high',
  })
  return mustFind(ctx, run.id)
}

/** Stops a run before its next batch; what is erased stays so. @throws DomainError forbidden, retention_run_not_found, retention_run_ended */
export async function cancel(ctx: Ctx, { id }: GetRun): Promise<RetentionRun> {
  must(ctx, 'privacy.manage')
  const before = await mustFind(ctx, id)
  const cancelled = await ctx.db
    .updateTable('privacyRuns')
    .set({ state: 'cancelled', endedAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning('id')
    .execute()
  if (cancelled.length === 0) throw conflict('retention_run_ended')
  const details = { run: id, name: before.ruleName, erased: before.erased }
  await audit(ctx, {
    action: 'retention_rule.run_cancelled',
    resource: 'retention_rule',
    resourceId: before.ruleId,
    details,
    risk: 'medium',
  })
  return mustFind(ctx, id)
}
