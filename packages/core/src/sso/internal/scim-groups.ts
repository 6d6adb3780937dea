import type { Tx } from '@balcao/db/tenant'

/** Names and external ids of the groups that SCIM has people in: a provider's mapping may name either. */
export async function scimGroupsOf(db: Tx, providerId: number, userIds: readonly number[]): Promise<Map<number, string[]>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('scimGroupMembers as m')
    .innerJoin('scimGroups as g', (join) => join.onRef('g.tenantId', '=', 'm.tenantId').onRef('g.id', '=', 'm.groupId'))
    .where('g.providerId', '=', providerId)
    .where('m.userId', 'in', [...userIds])
    .select(['m.userId', 'g.name', 'g.externalId'])
    .execute()
  const byUser = Map.groupBy(rows, ({ userId }) => userId)
  return new Map(
    [...byUser].map(([userId, groups]) => [
      userId,
      groups.flatMap(({ name, externalId }) => (externalId === null ? [name] : [name, externalId])),
    ]),
  )
}
