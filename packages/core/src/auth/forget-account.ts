import { inSystem } from '@balcao/db/system'
import type { Door } from './session.ts'

/**
 * Has the identity provider forget the account of an e-mail, unless somebody of another organisation signs in by it too.
 * @throws DomainError dependency_unavailable
 */
export async function forgetAccount({ db, provider }: Pick<Door, 'db' | 'provider'>, email: string, tenantId: number): Promise<void> {
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
