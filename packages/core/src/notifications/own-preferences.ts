import type { NoticeKind, NoticeRule } from '@balcao/contracts/notifications/preference-words'
import type { NoticePreferences, SaveNoticePreferences } from '@balcao/contracts/notifications/preferences'
import { kindsOf } from '@balcao/contracts/notifications/preferences'
import { sortKey } from '@balcao/db/sort-key'
import { type Ctx, me } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { chosenBy, defaultsOf } from './chosen.ts'
import { type Chosen, differences } from './preferences.ts'

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

async function mine(ctx: Ctx) {
  const chosen = (await chosenBy(ctx.db, [me(ctx)])).get(me(ctx))
  if (!chosen) throw new TypeError('The caller is nobody')
  return chosen
}

const choicesOf = (ctx: Ctx) =>
  ctx.actor.side === 'staff' ? ctx.db.selectFrom('queues').select(['id', 'name']).orderBy(sortKey('name')).orderBy('id').execute() : []

/** How the caller is told. */
export async function get(ctx: Ctx): Promise<NoticePreferences> {
  const { rules, queues, ...chosen } = await mine(ctx)
  const choices = await choicesOf(ctx)
  const kinds = kindsOf(ctx.actor.side)
  return {
    ...chosen,
    kinds: [...kinds],
    rules: Object.fromEntries(kinds.map((kind) => [kind, rules[kind]])),
    // A queue that is gone meanwhile has nothing to say.
    queues: choices.flatMap(({ id }) => (queues[id] ? [{ queueId: id, reach: queues[id] }] : [])),
    choices,
  }
}

/** The input's rules over those that are, as far as this side has the kinds. */
function withRules(ctx: Ctx, rules: Chosen['rules'], input: SaveNoticePreferences['rules']): Record<NoticeKind, NoticeRule> {
  const own: readonly string[] = kindsOf(ctx.actor.side)
  const strange = Object.keys(input ?? {}).find((kind) => !own.includes(kind))
  if (strange) throw invalid({ field: `rules.${strange}`, reason: 'kind_not_yours' })
  return { ...rules, ...input }
}

/**
 * Sets how the caller is told. Only what differs from the organisation's is kept, so that the rest follows it.
 * @throws DomainError invalid_input
 */
export async function save(ctx: Ctx, input: SaveNoticePreferences): Promise<NoticePreferences> {
  const before = await mine(ctx)
  const defaults = await defaultsOf(ctx.db)
  const choices = await choicesOf(ctx)
  const strange = input.queues?.find(({ queueId }) => !choices.some(({ id }) => id === queueId))
  if (strange) throw invalid({ field: 'queues', reason: 'queue_not_found' })
  const { quietHours = before.quietHours, digestHour = before.digestHour } = input
  const queues = input.queues ? Object.fromEntries(input.queues.map(({ queueId, reach }) => [queueId, reach])) : before.queues
  const rules = differences(withRules(ctx, before.rules, input.rules), defaults.rules)
  const hasQuietHours = !same(quietHours, defaults.quietHours)
  const hasDigest = digestHour !== defaults.digestHour
  const isOwn = hasQuietHours || hasDigest || Object.keys(rules).length > 0 || Object.keys(queues).length > 0
  if (!isOwn) return restore(ctx)
  const values = {
    rules: JSON.stringify(rules),
    queues: JSON.stringify(queues),
    quietHours: quietHours && JSON.stringify(quietHours),
    digestHour,
    hasQuietHours,
    hasDigest,
    updatedAt: new Date().toISOString(),
  }
  await ctx.db
    .insertInto('noticePreferences')
    .values({ tenantId: ctx.actor.tenantId, userId: me(ctx), ...values })
    .onConflict((oc) => oc.columns(['tenantId', 'userId']).doUpdateSet(values))
    .execute()
  return get(ctx)
}

/** Forgets what the caller chose: the organisation's counts again. */
export async function restore(ctx: Ctx): Promise<NoticePreferences> {
  await ctx.db.deleteFrom('noticePreferences').where('userId', '=', me(ctx)).execute()
  return get(ctx)
}
