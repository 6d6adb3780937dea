import type { SocialName } from '@balcao/contracts/sign-in/social/names'
import type { MailSecrets } from '@balcao/core/ports'
import { sealSecret } from '@balcao/core/sign-in/social/secret'
import { openDatabase } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { SIMULATED_SECRET } from '@balcao/platform/social/simulated-secret'

const NAMES: readonly SocialName[] = ['google', 'microsoft', 'github']

/**
 * Gives a demo tenant credentials at the simulated social providers; where no simulator runs they open nothing.
 * @param url a Postgres URL whose user may act as the system role
 */
export async function giveSocial(url: string, slug: string, mailSecrets: MailSecrets): Promise<void> {
  const db = openDatabase(url, { max: 1, statementTimeoutMs: 30_000 })
  try {
    await inSystem(db, async (tx) => {
      const tenant = await tx.selectFrom('tenants').select('id').where('slug', '=', slug).executeTakeFirst()
      if (!tenant) return
      const rows = NAMES.map((name) => {
        const bound = { tenantId: tenant.id, name, clientId: `demonstracao-${name}` }
        return { ...bound, sealed: sealSecret(mailSecrets, bound, SIMULATED_SECRET) }
      })
      await tx
        .insertInto('socialProviders')
        .values(rows)
        .onConflict((oc) => oc.doNothing())
        .execute()
    })
  } finally {
    await db.close()
  }
}
