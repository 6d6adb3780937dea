import type { Ctx } from '../ctx.ts'

/** The services that these incidents are about. */
export async function componentsOf({ db }: Ctx, incidentIds: readonly number[]): Promise<Map<number, number[]>> {
  if (incidentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('incidentComponents')
    .select(['incidentId', 'componentId'])
    .where('incidentId', 'in', [...incidentIds])
    .orderBy('componentId')
    .execute()
  const byIncident = Map.groupBy(rows, ({ incidentId }) => incidentId)
  return new Map([...byIncident].map(([id, all]) => [id, all.map(({ componentId }) => componentId)]))
}
