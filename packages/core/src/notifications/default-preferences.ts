import { CUSTOMER_KINDS, STAFF_KINDS } from '@balcao/contracts/notifications/preference-words'
import type { NoticeDefaults, SaveNoticeDefaults } from '@balcao/contracts/notifications/preferences'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { must } from '../policy.ts'
import { defaultsOf } from './chosen.ts'
import { differences, rulesOf } from './preferences.ts'

/** People of the desk with choices of their own; what customers chose about their mails is theirs alone. */
const own = ({ db }: Ctx) =>
  db
    .selectFrom('noticePreferences as p')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'p.tenantId').onRef('u.id', '=', 'p.userId'))
    .innerJoin('roles as r', (join) => join.onRef('r.tenantId', '=', 'u.tenantId').onRef('r.slug', '=', 'u.role'))
    .where((eb) => eb(eb.fn.coalesce('r.base', 'r.slug'), 'not in', ['guest', 'client', 'user']))

/** How people are told who chose nothing else. @throws DomainError forbidden */
export async function getDefaults(ctx: Ctx): Promise<NoticeDefaults> {
  must(ctx, 'system.configure')
  const { rules, quietHours, digestHour } = await defaultsOf(ctx.db)
  const { count } = await own(ctx)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { rules: Object.fromEntries(STAFF_KINDS.map((kind) => [kind, rules[kind]])), quietHours, digestHour, ownCount: Number(count) }
}

/** Sets it; who chose something of their own keeps that. @throws DomainError forbidden, invalid_input */
export async function saveDefaults(ctx: Ctx, input: SaveNoticeDefaults): Promise<NoticeDefaults> {
  must(ctx, 'system.configure')
  const strange = CUSTOMER_KINDS.find((kind) => input.rules?.[kind])
  if (strange) throw invalid({ field: `rules.${strange}`, reason: 'kind_is_customers' })
  const { kept, ...before } = await defaultsOf(ctx.db)
  const { quietHours = before.quietHours, digestHour = before.digestHour } = input
  const rules = differences({ ...before.rules, ...input.rules }, rulesOf())
  const changed = diff({ ...kept, quietHours: before.quietHours, digestHour: before.digestHour }, { ...rules, quietHours, digestHour })
  if (!differs(changed)) return getDefaults(ctx)
  const values = {
    rules: JSON.stringify(rules),
    quietHours: quietHours && JSON.stringify(quietHours),
    digestHour,
    updatedAt: new Date().toISOString(),
  }
  await ctx.db
    .insertInto('noticeDefaults')
    .values({ tenantId: ctx.actor.tenantId, ...values })
    .onConflict((oc) => oc.column('tenantId').doUpdateSet(values))
    .execute()
  await audit(ctx, { action: 'notifications.defaults_updated', resource: 'organization', resourceId: ctx.actor.tenantId, ...changed })
  return getDefaults(ctx)
}

/** Takes away what people of the desk chose: the organisation's counts for all of them. @throws DomainError forbidden */
export async function reapplyDefaults(ctx: Ctx): Promise<NoticeDefaults> {
  must(ctx, 'system.configure')
  const rows = await own(ctx).select('p.userId').forUpdate('p').execute()
  const userIds = rows.map(({ userId }) => userId)
  if (userIds.length > 0) {
    await ctx.db.deleteFrom('noticePreferences').where('userId', 'in', userIds).execute()
    await audit(ctx, {
      action: 'notifications.defaults_reapplied',
      resource: 'organization',
      resourceId: ctx.actor.tenantId,
      ...diff({ ownChoices: userIds.length }, { ownChoices: 0 }),
    })
  }
  return getDefaults(ctx)
}
