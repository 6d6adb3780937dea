import type { Language } from '@balcao/contracts/language'
import { type Chain, type SignedChallenge, WALLET_MINUTES, type WalletChallenge } from '@balcao/contracts/sign-in/wallets/wallets'
import type { Database } from '@balcao/db/database'
import { inTenant, type Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { AuthContext } from '../../../auth/session.ts'
import { invalid } from '../../../errors.ts'
import { relyingPartyAt } from '../../../passkeys/relying-party.ts'
import type { Secrets } from '../../../ports.ts'
import { isSignedOnEthereum, readEthereum } from './ethereum.ts'
import { type Purpose, writeMessage } from './message.ts'
import { isSignedOnSolana, readSolana } from './solana.ts'

const BYTES = 32
const NONCE = 24
/** A challenge of nobody yet: it is not known who will sign it. */
export const NOBODY = { tenantId: 0, userId: null, side: 'staff' as const }

const browserHash = (secrets: Secrets, browser: string) => secrets.hash(`wallet-browser:${browser}`)
const hashOf = (secrets: Secrets, id: string) => secrets.hash(`wallet-challenge:${id}`)

type Asked = { wallet_type: Chain; wallet_address: string; chain_id?: number | undefined }
/** Whose challenge it is, what for, and in which words. */
type For = {
  tenantId: number
  purpose: Purpose
  organizationId: number | null
  userId?: number
  sessionId?: number | null
  browser: string
  language: Language
}
export type Begun = WalletChallenge & { browser: string }

/** The address as it is kept. @throws DomainError invalid_input */
export function readAddress({ wallet_type: chain, wallet_address: sent }: Asked): string {
  const address = chain === 'ethereum' ? readEthereum(sent) : readSolana(sent)
  if (address === undefined) throw invalid({ field: 'wallet_address', reason: 'wallet_address_malformed' })
  return address
}

/** Writes what a wallet is to sign, and keeps it for as long as that holds. */
export async function newChallenge(tx: Tx, auth: AuthContext, origin: string, asked: Asked, whose: For): Promise<Begun> {
  const { secrets } = auth
  const { browser, language, ...row } = whose
  const chain = asked.wallet_type
  const address = readAddress(asked)
  const challenge_id = secrets.random(BYTES)
  const { issuedAt, expiresAt } = await sql<{ issuedAt: string; expiresAt: string }>`
    select now() as issued_at, now() + make_interval(mins => ${WALLET_MINUTES}) as expires_at`
    .execute(tx)
    .then(({ rows }) => rows[0] as { issuedAt: string; expiresAt: string })
  const iso = (instant: string) => new Date(instant).toISOString()
  const times = { issuedAt: iso(issuedAt), expiresAt: iso(expiresAt) }
  // Letters and digits alone, which the form asks for.
  const nonce = secrets
    .random(BYTES)
    .replace(/[^0-9A-Za-z]/g, '')
    .slice(0, NONCE)
  const facts = { origin, chain, address, chainId: asked.chain_id, nonce, purpose: row.purpose, language, ...times }
  const message = writeMessage(facts)
  await tx
    .insertInto('walletChallenges')
    .values({
      ...row,
      ...{ chain, address, message, expiresAt },
      challengeHash: hashOf(secrets, challenge_id),
      browserHash: browserHash(secrets, browser),
    })
    .execute()
  return { challenge_id, challenge: message, browser }
}

/** The page of ours at which a call came: built from what is configured and stored, never from what the call claims (A09). */
export async function originOf(auth: AuthContext): Promise<string> {
  return (await relyingPartyAt(auth))?.origin ?? new URL(auth.publicUrl).origin
}

const COLUMNS = ['organizationId', 'userId', 'chain', 'address', 'message', 'browserHash', 'expiresAt', 'challengeHash'] as const
export type Taken = NonNullable<Awaited<ReturnType<typeof take>>>

/** Takes a challenge of the browser that asked for it, once, whatever comes of it. */
export const take = (tx: Tx, secrets: Secrets, id: string, browser: string | undefined, purpose: Purpose) =>
  tx
    .deleteFrom('walletChallenges')
    .where('challengeHash', '=', hashOf(secrets, id))
    .where('purpose', '=', purpose)
    .where('browserHash', '=', browserHash(secrets, browser ?? ''))
    .where('expiresAt', '>', sql<string>`now()`)
    .returning([...COLUMNS])
    .executeTakeFirst()

/** The same for whoever signs in. */
export const takeSignIn = (db: Database, secrets: Secrets, id: string, browser: string | undefined) =>
  inTenant(db, NOBODY, (tx) => take(tx, secrets, id, browser, 'sign_in'))

/** Gives a challenge back: who is asked for the second factor comes again with it. */
export const giveBack = (db: Database, taken: Taken) =>
  inTenant(db, NOBODY, (tx) =>
    tx
      .insertInto('walletChallenges')
      .values({ ...taken, tenantId: NOBODY.tenantId, purpose: 'sign_in' })
      .execute(),
  )

/** Whether the wallet signed what it was given, as it was given. */
export const isSigned = ({ chain, address, message }: Taken, { signature, signed_message: said }: SignedChallenge): boolean =>
  chain === 'ethereum'
    ? said === undefined && isSignedOnEthereum(address, message, signature)
    : isSignedOnSolana(address, message, signature, said)
