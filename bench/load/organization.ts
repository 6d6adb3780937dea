import { ROLE_LEVEL, ROLE_NAME } from '@balcao/contracts/access'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { hash } from '@balcao/platform/passwords'
import { PASSWORD } from '../bench-environment.ts'

/** An organisation with one person of the desk and one customer. */
export async function makeOrganization(db: Database, slug: string, { agent, client }: { agent: string; client: string }): Promise<number> {
  const passwordHash = await hash(PASSWORD)
  return inSystem(db, async (tx) => {
    const { id: tenantId } = await tx
      .insertInto('tenants')
      .values({ slug, name: slug, subdomain: slug })
      .returning('id')
      .executeTakeFirstOrThrow()
    const roles = (['agent', 'client'] as const).map((role) => ({
      tenantId,
      slug: role,
      base: role,
      name: ROLE_NAME[role],
      level: ROLE_LEVEL[role],
    }))
    await tx.insertInto('roles').values(roles).execute()
    const people = [
      { tenantId, email: agent, name: 'Ana Souza', role: 'agent', passwordHash },
      { tenantId, email: client, name: 'Bruno Lima', role: 'client', passwordHash },
    ]
    await tx.insertInto('users').values(people).execute()
    return tenantId
  })
}
