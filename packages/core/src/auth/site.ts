import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { tenantOfSite } from './internal/accounts.ts'
import type { Site } from './session.ts'

/** Whether an address is some tenant's: its subdomain of ours, or its verified domain. */
export async function isSomebodys(db: Database, site: Site): Promise<boolean> {
  return (await inSystem(db, (tx) => tenantOfSite(tx, site))) !== undefined
}
