import type { PasskeySignIn } from '@balcao/contracts/passkeys/sign-in'
import { asPerson, attemptsOf, begin, endPrevious, recordFailure, takeAttempt } from '../auth/begin.ts'
import { evenly } from '../auth/evenly.ts'
import type { AuthContext, StartedSession } from '../auth/session.ts'
import { unauthenticated } from '../errors.ts'
import { requiredFor } from '../sso/required.ts'
import { type ProvedPasskey, readAssertion, useKey } from './assertion.ts'
import { ownerOf } from './internal/owner.ts'

/**
 * Signs in by a passkey alone, which is both factors. Whatever is wrong with it, or with whose it is, gets the same answer in the same time;
 * failures are counted for the passkey that was named, whether it exists or not.
 * @throws DomainError passkey_invalid, too_many_attempts
 */
export async function signInByPasskey(auth: AuthContext, { passkey }: PasskeySignIn): Promise<StartedSession> {
  const named = auth.secrets.hash(`passkey:${passkey.credential}`)
  await takeAttempt(auth, named)
  return evenly(async () => {
    const proved = await readAssertion(auth, passkey)
    const owner = proved && (await ownerOf(auth.db, proved))
    const started = proved && owner ? await asPerson(auth, owner, (ctx) => enter(auth, ctx, owner, proved)) : undefined
    if (!started) {
      await recordFailure(auth, named, owner ? [owner] : [], 'passkey', 'wrong_passkey')
      throw unauthenticated('passkey_invalid')
    }
    await auth.attempts.clear(attemptsOf(auth, named))
    await endPrevious(auth)
    return started
  })
}

async function enter(
  auth: AuthContext,
  ctx: Parameters<typeof begin>[1],
  owner: { id: number; email: string; role: string },
  proved: ProvedPasskey,
): Promise<StartedSession | undefined> {
  if (await requiredFor(ctx, owner)) return undefined
  if (!(await useKey(ctx, proved))) return undefined
  return begin(auth, ctx, owner.id, 'passkey')
}
