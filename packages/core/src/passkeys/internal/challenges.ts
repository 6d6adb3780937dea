import type { Database } from '@balcao/db/database'
import { inTenant, type Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { me } from '../../ctx.ts'
import type { Secrets } from '../../ports.ts'
import type { RelyingParty } from '../relying-party.ts'

/** How long an authenticator may take. */
export const MINUTES = 5
const BYTES = 32

/** A challenge of nobody yet: it is not known who will sign it. */
const NOBODY = { tenantId: 0, userId: null, side: 'staff' as const }

type Purpose = 'sign_in' | 'prove' | 'add'
/** What a challenge was given out for. */
export type Challenge = { rpId: string; origin: string; userHandle: string | null }

const hashOf = (secrets: Secrets, challenge: string) => secrets.hash(`passkey-challenge:${challenge}`)

async function write(tx: Tx, secrets: Secrets, { id: rpId, origin }: RelyingParty, row: Owner & { purpose: Purpose; userHandle?: string }) {
  const challenge = secrets.random(BYTES)
  const expiresAt = sql<string>`now() + make_interval(mins => ${MINUTES})`
  await tx
    .insertInto('passkeyChallenges')
    .values({ ...row, rpId, origin, challengeHash: hashOf(secrets, challenge), expiresAt })
    .execute()
  return challenge
}
type Owner = { tenantId: number; userId?: number; sessionId?: number | null }

const take = (tx: Tx, secrets: Secrets, challenge: string, purpose: Purpose) =>
  tx
    .deleteFrom('passkeyChallenges')
    .where('challengeHash', '=', hashOf(secrets, challenge))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', sql<string>`now()`)

/** A challenge for whoever signs in. */
export const newSignIn = (db: Database, secrets: Secrets, at: RelyingParty): Promise<string> =>
  inTenant(db, NOBODY, (tx) => write(tx, secrets, at, { tenantId: 0, purpose: 'sign_in' }))

/** Takes it, once, whatever comes of it. */
export const takeSignIn = (db: Database, secrets: Secrets, challenge: string): Promise<Challenge | undefined> =>
  inTenant(db, NOBODY, (tx) => take(tx, secrets, challenge, 'sign_in').returning(['rpId', 'origin', 'userHandle']).executeTakeFirst())

/** A challenge for the session at hand. */
export const newMine = (ctx: Ctx, secrets: Secrets, at: RelyingParty, purpose: 'prove' | 'add', userHandle?: string): Promise<string> =>
  write(ctx.db, secrets, at, {
    ...{ tenantId: ctx.actor.tenantId, userId: me(ctx), sessionId: ctx.actor.sessionId, purpose },
    ...(userHandle === undefined ? {} : { userHandle }),
  })

/** Takes one of the session at hand, once, whatever comes of it. */
export const takeMine = (ctx: Ctx, secrets: Secrets, challenge: string, purpose: 'prove' | 'add'): Promise<Challenge | undefined> =>
  take(ctx.db, secrets, challenge, purpose)
    .where('userId', '=', me(ctx))
    .where('sessionId', '=', ctx.actor.sessionId ?? 0)
    .returning(['rpId', 'origin', 'userHandle'])
    .executeTakeFirst()
