import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { Secrets } from '../../ports.ts'

/** Takes the id of something that a provider signed, once, for as long as it could be shown again. @returns whether it was not taken before */
export async function takeId(
  tx: Tx,
  secrets: Secrets,
  { tenantId, id: providerId }: { tenantId: number; id: number },
  said: { kind: 'assertion' | 'logout'; id: string; expiresAt: string },
): Promise<boolean> {
  await sql`delete from sso_taken_ids where tenant_id = ${tenantId} and expires_at < now() - interval '1 hour'`.execute(tx)
  const taken = await tx
    .insertInto('ssoTakenIds')
    .values({ tenantId, providerId, idHash: secrets.hash(`sso-${said.kind}:${said.id}`), expiresAt: said.expiresAt })
    .onConflict((of) => of.doNothing())
    .returning('providerId')
    .executeTakeFirst()
  return taken !== undefined
}
