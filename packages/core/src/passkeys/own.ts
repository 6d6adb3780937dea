import type { PasskeyRequest } from '@balcao/contracts/passkeys/assertion'
import type { GetPasskey, PasskeyList, RenamePasskey } from '@balcao/contracts/passkeys/passkeys'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { AuthContext } from '../auth/session.ts'
import { mustBeFresh } from '../auth/step-up.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, notFound } from '../errors.ts'
import { mustKeepWayIn } from '../sign-in/methods/ways-left.ts'
import { requestOf } from './assertion.ts'
import { newMine } from './internal/challenges.ts'
import { type RelyingParty, relyingPartyAt } from './relying-party.ts'

type Open = <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>

/** The caller's passkeys, oldest first; `at` is where they look. */
export async function list(ctx: Ctx, at: Pick<RelyingParty, 'id'> | undefined): Promise<PasskeyList> {
  const rows = await ctx.db
    .selectFrom('passkeys')
    .where('userId', '=', me(ctx))
    .select(['id', 'name', 'createdAt', 'lastUsedAt', 'isSynced', 'rpId', 'copiedAt'])
    .orderBy('id')
    .execute()
  return {
    data: rows.map(({ isSynced, rpId, copiedAt, ...row }) => ({
      ...row,
      synced: isSynced,
      host: rpId,
      here: rpId === at?.id,
      copied: copiedAt !== null,
    })),
  }
}

/** The same, where the call came. */
export async function listHere(auth: AuthContext, open: Open): Promise<PasskeyList> {
  const at = await relyingPartyAt(auth)
  return open((ctx) => list(ctx, at))
}

async function mustFind(ctx: Ctx, id: number) {
  const row = await ctx.db
    .selectFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', me(ctx))
    .select(['id', 'name', 'rpId'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('passkey_not_found')
  return row
}

/** Calls one of the caller's passkeys otherwise. @throws DomainError passkey_not_found */
export async function rename(ctx: Ctx, { id, name }: RenamePasskey): Promise<{ success: boolean }> {
  const before = await mustFind(ctx, id)
  if (before.name === name) return { success: true }
  await ctx.db.updateTable('passkeys').set({ name }).where('id', '=', id).execute()
  await audit(ctx, {
    action: 'passkey.renamed',
    resource: 'user',
    resourceId: me(ctx),
    ...diff({ name: before.name }, { name }),
    risk: 'low',
  })
  return { success: true }
}

/** Takes one of the caller's passkeys away; a role that asks for a second factor asks for another then. @throws DomainError proof_required, passkey_not_found, sign_in_method_last */
export async function remove(ctx: Ctx, { id }: GetPasskey): Promise<{ success: boolean }> {
  mustBeFresh(ctx)
  const { name, rpId } = await mustFind(ctx, id)
  await ctx.db.deleteFrom('passkeys').where('id', '=', id).execute()
  await mustKeepWayIn(ctx, me(ctx))
  const change = diff({ name, host: rpId }, null)
  await audit(ctx, { action: 'passkey.removed', resource: 'user', resourceId: me(ctx), ...change, risk: 'high' })
  await ctx.emit('account:changed', { userId: me(ctx), what: 'passkey_removed' })
  return { success: true }
}

/** What proving who acts by a passkey begins with. @throws DomainError passkeys_unavailable where none of the caller's is for this address */
export async function beginProof(auth: AuthContext, open: Open): Promise<PasskeyRequest> {
  const at = await relyingPartyAt(auth)
  if (!at) throw conflict('passkeys_unavailable')
  return open(async (ctx) => {
    const keys = await ctx.db
      .selectFrom('passkeys')
      .where('userId', '=', me(ctx))
      .where('rpId', '=', at.id)
      .select(['credentialId', 'transports'])
      .execute()
    if (keys.length === 0) throw conflict('passkeys_unavailable')
    const allowCredentials = keys.map(({ credentialId: id, transports }) => ({ id, type: 'public-key' as const, transports }))
    return { ...requestOf(await newMine(ctx, auth.secrets, at, 'prove'), at), allowCredentials }
  })
}
