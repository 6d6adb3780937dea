import { ROLE_LEVEL } from '@balcao/contracts/access'
import type { Tx } from '@balcao/db/tenant'
import { PROVIDER } from '../content/sso.ts'
import { type Ids, idOf } from '../write-people.ts'

/** An identity provider, switched off and without a secret: nobody of a demo has an account there. With how a set-up goes at first. */
export async function writeSso(tx: Tx, { tenantId, users }: Pick<Ids, 'tenantId' | 'users'>, now: number): Promise<void> {
  const { id: providerId } = await tx
    .insertInto('identityProviders')
    .values({
      ...{
        tenantId,
        ...PROVIDER,
        groups: JSON.stringify(PROVIDER.groups),
        ceiling: ROLE_LEVEL.admin,
        isActive: false,
        createsAccounts: true,
      },
      authorId: idOf(users, 'admin@acme.test'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const attempts = [
    { outcome: 'not_valid', email: '', detail: 'unexpected JWT "aud" (audience) claim value' },
    { outcome: 'email_unverified', email: 'marcelo.azevedo@acme.test', detail: '' },
    { outcome: 'tested', email: 'marcelo.azevedo@acme.test', detail: '' },
  ]
  const rows = attempts.map((attempt, n) => ({
    ...{ tenantId, providerId, ip: '203.0.113.20', ...attempt },
    createdAt: new Date(now - (attempts.length - n) * 240_000).toISOString(),
  }))
  await tx.insertInto('ssoAttempts').values(rows).execute()
}
