import { MAX_VERSIONS } from '@balcao/contracts/maintenance/history/history'
import { type ConfigKind, type ConfigObject, type ConfigState, nameOf, stateOf } from '@balcao/contracts/maintenance/history/kinds'
import { print } from '../../audit/diff.ts'
import type { Ctx } from '../../ctx.ts'

/** Fields in which two states differ, in the order of the first that has them. */
export const changedFields = (was: ConfigState, is: ConfigState): string[] =>
  [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((field) => print(was[field]) !== print(is[field]))

/** The newest version of an object. */
export const newestVersion = ({ db }: Ctx, kind: ConfigKind, objectId: number) =>
  db
    .selectFrom('configVersions')
    .select(['number', 'state', 'act'])
    .where('kind', '=', kind)
    .where('objectId', '=', objectId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Keeps what a change made of an object: every `create`, `update` and `remove` of a kind calls it with the object before and after, in the transaction of
 * the change and holding the lock of its area. Where the state before is not what the newest version says, that state is kept first: the object is
 * older than the history, or something changed it in passing. Nothing is kept of a change that leaves all fields as they are.
 */
export async function keepVersion(ctx: Ctx, kind: ConfigKind, before: ConfigObject | null, after: ConfigObject | null): Promise<void> {
  const object = after ?? before
  if (!object) return
  const was = before && stateOf(kind, before)
  const is = after && stateOf(kind, after)
  if (print(was) === print(is)) return
  const newest = await newestVersion(ctx, kind, object.id)
  const isKnown = was === null || (newest !== undefined && print(newest.state) === print(was))
  const number = (newest?.number ?? 0) + 1
  const { tenantId, userId } = ctx.actor
  const every = { tenantId, kind, objectId: object.id, requestId: ctx.from.requestId ?? null }
  const kept = { ...every, number, act: 'kept' as const, name: nameOf(before ?? object), state: JSON.stringify(was), actorId: null }
  const rollBack = rollBackOf(ctx, kind, before)
  const next = {
    ...every,
    number: isKnown ? number : number + 1,
    act: rollBack
      ? ('rolled_back' as const)
      : is === null
        ? ('deleted' as const)
        : was === null
          ? ('created' as const)
          : ('updated' as const),
    name: nameOf(object),
    state: is && JSON.stringify(is),
    changed: was && is ? changedFields(was, is) : [],
    actorId: userId,
    ...(rollBack ? { reason: rollBack.reason, fromObjectId: rollBack.objectId, fromNumber: rollBack.number } : {}),
  }
  const rows = isKnown ? [next] : [{ ...kept, changed: [] }, next]
  for (const row of rows) await ctx.db.insertInto('configVersions').values(row).execute()
  if (next.number <= MAX_VERSIONS) return
  await ctx.db
    .deleteFrom('configVersions')
    .where('kind', '=', kind)
    .where('objectId', '=', object.id)
    .where('number', '<=', next.number - MAX_VERSIONS)
    .execute()
}

/** Of this transaction, where it is a roll back of this object: one that changes others in passing is not theirs. */
function rollBackOf({ rollsBack }: Ctx, kind: ConfigKind, before: ConfigObject | null) {
  if (rollsBack?.kind !== kind || (before && before.id !== rollsBack.objectId)) return undefined
  return rollsBack
}
