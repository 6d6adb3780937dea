import { stateOf } from '@balcao/contracts/maintenance/history/kinds'
import type { Tx } from '@balcao/db/tenant'
import { type Ids, idOf } from '../write-people.ts'

const DAY = 86_400_000
const before = (now: number, days: number) => new Date(now - days * DAY).toISOString()

/** Changes of settings that somebody asks about: a promise that was shortened last week, and a tag that was removed. */
export async function writeConfigHistory(tx: Tx, { tenantId, users }: Pick<Ids, 'tenantId' | 'users'>, now: number): Promise<void> {
  const policy = await tx
    .selectFrom('slaPolicies')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow()
  const [manager, supervisor] = [idOf(users, 'manager@acme.test'), idOf(users, 'supervisor@acme.test')]
  const state = stateOf('sla_policy', { ...policy, active: policy.isActive } as never)
  const ofPolicy = { tenantId, kind: 'sla_policy', objectId: policy.id, name: policy.name }
  // An id that no tag has any more.
  const { id: tagId } = await tx
    .insertInto('tags')
    .values({ tenantId, name: 'Mutirão de julho', color: '#7a5c00' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('tags').where('tenantId', '=', tenantId).where('id', '=', tagId).execute()
  const ofTag = { tenantId, kind: 'tag', objectId: tagId, name: 'Mutirão de julho' }
  await tx
    .insertInto('configVersions')
    .values([
      {
        ...{ ...ofTag, number: 1, act: 'created' as const, actorId: manager, createdAt: before(now, 120) },
        state: JSON.stringify({ name: 'Mutirão de julho', color: '#7a5c00' }),
      },
      {
        ...{ ...ofPolicy, number: 1, act: 'created' as const, actorId: manager, createdAt: before(now, 90) },
        state: JSON.stringify({ ...state, warnAt: { percent: 60 }, description: 'Promessa do contrato anterior' }),
      },
      { ...ofTag, number: 2, act: 'deleted', actorId: manager, createdAt: before(now, 30), state: null },
      {
        ...{ ...ofPolicy, number: 2, act: 'updated' as const, actorId: supervisor, createdAt: before(now, 6) },
        ...{ state: JSON.stringify(state), changed: ['description', 'warnAt'] },
      },
    ])
    .execute()
}
