import { type AddPasskey, MAX_PASSKEYS, type Passkey, type PasskeyCreation } from '@balcao/contracts/passkeys/passkeys'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { AuthContext } from '../auth/session.ts'
import { mustBeFresh } from '../auth/step-up.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, DomainError, invalid } from '../errors.ts'
import { deviceName } from '../profile/device.ts'
import { MINUTES, newMine, takeMine } from './internal/challenges.ts'
import { newUserHandle } from './internal/user-handles.ts'
import { ALGORITHMS, challengeIn, type NewKey, readNewKey } from './internal/webauthn.ts'
import { list } from './own.ts'
import { type RelyingParty, relyingPartyAt } from './relying-party.ts'

type Open = <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>

/** Where passkeys of this session's person are made. A host of another organisation is no place for that. */
async function here(auth: AuthContext, tenantId: number): Promise<RelyingParty> {
  const at = await relyingPartyAt(auth)
  if (!at || (at.tenantId ?? tenantId) !== tenantId) throw conflict('passkeys_unavailable')
  return at
}

const mine = (ctx: Ctx) => ctx.db.selectFrom('passkeys').where('userId', '=', me(ctx))

/** @throws DomainError passkeys_full */
async function mustHaveRoom(ctx: Ctx): Promise<void> {
  const { n } = await mine(ctx)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  if (Number(n) >= MAX_PASSKEYS) throw conflict('passkeys_full')
}

/**
 * What a browser is to make a passkey with: one that the authenticator keeps, so that nobody has to say who they are, and that verifies its user.
 * @throws DomainError proof_required, passkeys_full, passkeys_unavailable
 */
export async function beginAdding(auth: AuthContext, open: Open): Promise<PasskeyCreation> {
  const tenantId = await open(async (ctx) => {
    mustBeFresh(ctx)
    await mustHaveRoom(ctx)
    return ctx.actor.tenantId
  })
  const at = await here(auth, tenantId)
  return open(async (ctx) => {
    const keys = await mine(ctx).select(['credentialId', 'userHandle', 'transports', 'rpId']).execute()
    const userHandle = keys[0]?.userHandle ?? newUserHandle(auth.secrets, tenantId)
    const person = await ctx.db
      .selectFrom('users as u')
      .innerJoin('tenants as t', 't.id', 'u.tenantId')
      .where('u.id', '=', me(ctx))
      .select(['u.email', 'u.name', 't.name as tenantName'])
      .executeTakeFirstOrThrow()
    return {
      rp: { id: at.id, name: person.tenantName },
      user: { id: userHandle, name: person.email, displayName: person.name },
      challenge: await newMine(ctx, auth.secrets, at, 'add', userHandle),
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: MINUTES * 60_000,
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: keys
        .filter(({ rpId }) => rpId === at.id)
        .map(({ credentialId, transports }) => ({ id: credentialId, type: 'public-key' as const, transports })),
    }
  })
}

async function write(ctx: Ctx, name: string, key: NewKey, { rpId, userHandle }: { rpId: string; userHandle: string }): Promise<number> {
  // One at a time a person, or two at once would both find room.
  await ctx.db.selectFrom('users').where('id', '=', me(ctx)).select('id').forNoKeyUpdate().executeTakeFirst()
  await mustHaveRoom(ctx)
  const row = await ctx.db
    .insertInto('passkeys')
    .values({ ...key, tenantId: ctx.actor.tenantId, userId: me(ctx), name, rpId, userHandle })
    .onConflict((oc) => oc.columns(['tenantId', 'credentialId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw conflict('passkey_known')
  return row.id
}

/**
 * Adds the passkey that the browser made. Its owner is mailed. The session that added it has shown it.
 * @throws DomainError proof_required, passkeys_full, passkey_known, passkey_refused where the challenge is over, invalid_input
 */
export async function add(auth: AuthContext, open: Open, input: AddPasskey): Promise<Passkey> {
  const challenge = challengeIn(input.clientData)
  const given = await open((ctx) => {
    mustBeFresh(ctx)
    return challenge === undefined ? Promise.resolve(undefined) : takeMine(ctx, auth.secrets, challenge, 'add')
  })
  if (challenge === undefined || !given?.userHandle) throw new DomainError('conflict', 'passkey_refused')
  const { rpId, userHandle } = given
  const key = await readNewKey(input, challenge, given)
  if (!key) throw invalid({ field: 'attestation', reason: 'passkey_wrong' })
  const at = await relyingPartyAt(auth)
  return open(async (ctx) => {
    mustBeFresh(ctx)
    const name = input.name ?? deviceName(auth.userAgent ?? null).slice(0, 80)
    const id = await write(ctx, name, key, { rpId, userHandle })
    const change = diff(null, { name, host: rpId, synced: key.isSynced })
    await audit(ctx, { action: 'passkey.added', resource: 'user', resourceId: me(ctx), ...change, risk: 'high' })
    await ctx.emit('account:changed', { userId: me(ctx), what: 'passkey_added' })
    const { data } = await list(ctx, at)
    return data.find((one) => one.id === id) as Passkey
  })
}
