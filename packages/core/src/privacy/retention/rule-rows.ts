import { ACTION_OF } from '@balcao/contracts/privacy/bounds'
import type { RetentionRule } from '@balcao/contracts/privacy/rules'
import type { TicketConditions } from '@balcao/contracts/tickets/conditions'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'

const rows = ({ db }: Ctx) =>
  db
    .selectFrom('privacyRules as p')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'p.tenantId').onRef('u.id', '=', 'p.authorId'))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('privacyRuns as r')
          .whereRef('r.tenantId', '=', 'p.tenantId')
          .whereRef('r.ruleId', '=', 'p.id')
          .where('r.endedAt', 'is not', null)
          .select(['r.endedAt', 'r.erased', 'r.state'])
          .orderBy('r.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      ...(['p.id', 'p.name', 'p.subject', 'p.conditions', 'p.days', 'p.isActive', 'p.startsAt', 'p.version', 'p.updatedAt'] as const),
      ...(['p.authorId', 'u.name as authorName', 'last.endedAt', 'last.erased', 'last.state as lastState'] as const),
    ])
type RuleRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

function ruleView({ isActive, conditions, authorId, authorName, endedAt, erased, lastState, ...row }: RuleRow): RetentionRule {
  return {
    ...row,
    action: ACTION_OF[row.subject],
    conditions: conditions as TicketConditions,
    active: isActive,
    last: endedAt === null || erased === null || lastState === null ? null : { at: endedAt, erased, state: lastState },
    author: { id: authorId, name: authorName, email: null },
  }
}

/** All rules by name. */
export async function allRules(ctx: Ctx): Promise<RetentionRule[]> {
  return (await rows(ctx).orderBy(sql`sort_key(p.name)`).execute()).map(ruleView)
}

/** @throws DomainError retention_rule_not_found */
export async function mustFindRule(ctx: Ctx, id: number): Promise<RetentionRule> {
  const row = await rows(ctx).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('retention_rule_not_found')
  return ruleView(row)
}

/** Writers of rules wait for each other. */
export async function lockRules({ db, actor }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('privacy.rules', ${actor.tenantId}))`.execute(db)
}
