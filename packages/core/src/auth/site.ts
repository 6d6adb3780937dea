import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { tenantOfSite } from './internal/accounts.ts'
import type { Site } from './session.ts'

/** Whether a host belongs to a tenant: a subdomain of ours, or its verified domain. */
export async function isSomebodys(db: Database, site: Site): Promise<boolean> {
  return (await inSystem(db, (tx) => tenantOfSite(tx, site))) !== undefined
}

/** The same where the address names the tenant by its short name, as it does where all organisations share one host. */
export async function tenantNamedAt(db: Database, site: Site, org: string | undefined): Promise<{ id: number; name: string } | undefined> {
  if (org === undefined || site.subdomain !== undefined || site.domain !== undefined) return tenantAt(db, site)
  return inSystem(db, (tx) =>
    tx.selectFrom('tenants').select(['id', 'name']).where('slug', '=', org).where('status', '=', 'active').executeTakeFirst(),
  )
}

/** The active tenant whose pages a host shows; undefined where it is nobody's. */
export async function tenantAt(db: Database, site: Site): Promise<{ id: number; name: string } | undefined> {
  return inSystem(db, async (tx) => {
    const id = await tenantOfSite(tx, site)
    if (id === undefined) return undefined
    return tx.selectFrom('tenants').select(['id', 'name']).where('id', '=', id).where('status', '=', 'active').executeTakeFirst()
  })
}
