import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'

/** Which of these tenants are suspended or gone. */
export async function notServed(db: Database, tenantIds: number[]): Promise<number[]> {
  const active = await inSystem(db, (tx) =>
    tx.selectFrom('tenants').where('id', 'in', tenantIds).where('status', '=', 'active').select('id').execute(),
  )
  const served = new Set(active.map(({ id }) => id))
  return tenantIds.filter((id) => !served.has(id))
}
