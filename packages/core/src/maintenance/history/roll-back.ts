import type { RollBack, RolledBack } from '@balcao/contracts/maintenance/history/history'
import { type ConfigState, stateOf } from '@balcao/contracts/maintenance/history/kinds'
import { diff } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { conflict } from '../../errors.ts'
import { changedFields, newestVersion } from './keep.ts'
import { type Installation, KINDS } from './kinds.ts'
import { mustFindVersion, present, seenOf } from './versions.ts'

/**
 * Makes an object what it was in a version, by the rule that its own screens change it by: with its checks, rights and consequences. Only fields that
 * differ are sent. One that is gone is made anew, under another id.
 * @throws DomainError forbidden, config_object_not_found, config_version_not_found, config_version_empty, config_object_changed (409), config_state_same
 * @throws DomainError of the area, for a state that is no longer valid
 */
export async function rollBack(
  ctx: Ctx,
  { kind, objectId, number, seen, reason }: RollBack,
  installation: Installation,
): Promise<RolledBack> {
  const row = KINDS[kind]
  await row.hold?.(ctx)
  const now = await present(ctx, kind, objectId, installation)
  const version = await mustFindVersion(ctx, kind, objectId, number)
  if (version.state === null) throw conflict('config_version_empty')
  if (seen !== seenOf(kind, now)) throw conflict('config_object_changed')
  const then: ConfigState = version.state
  const is = now && stateOf(kind, now)
  const changed = is ? changedFields(is, then) : []
  if (now && changed.length === 0) throw conflict('config_state_same')
  if (!now && !row.create) throw conflict('config_version_empty')
  const within: Ctx = { ...ctx, rollsBack: { kind, objectId, number, reason } }
  const id = now ? objectId : ((await row.create?.(within, then))?.id as number)
  if (now) await row.update(within, now, Object.fromEntries(changed.map((field) => [field, then[field]])), installation)
  const kept = await newestVersion(ctx, kind, id)
  await audit(ctx, {
    ...{ action: 'config.rolled_back', resource: kind, resourceId: kind === 'organization' ? ctx.actor.tenantId : id, risk: 'high' },
    ...diff(is ?? null, then),
    details: { reason, version: number, ...(now ? {} : { madeAnewFrom: objectId }) },
  })
  return { objectId: id, number: kept?.number ?? 1, madeAnew: !now }
}
