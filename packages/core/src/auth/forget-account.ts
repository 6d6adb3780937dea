import { inSystem } from '@balcao/db/system'
import type { AuthContext } from './session.ts'

/** Has the identity provider forget an e-mail's account unless somebody of another organisation uses it. */
export async function forgetAccount(
  { db, provider }: Pick<AuthContext, 'db' | 'provider'>,
  email: string,
  tenantId: number,
): Promise<void> {
  if (!provider) return
  const elsewhere = await inSystem(db, (tx) =>
    tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .where('tenantId', '!=', tenantId)
      .where('deletedAt', 'is', null)
      .limit(1)
      .executeTakeFirst(),
  )
  if (!elsewhere) await provider.forget(email)
}
