import { createHash } from 'node:crypto'
import {
  CONSENT_SECONDS,
  type ConsentCode,
  type ExchangeConsent,
  type GiveConsent,
  type Identity,
} from '@balcao/contracts/sign-in/consent/consent'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { inTenant } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { audit } from '../../audit/record.ts'
import type { AuthContext } from '../../auth/session.ts'
import { isGuestAddress } from '../../chat/widget/guests.ts'
import { type Ctx, me } from '../../ctx.ts'
import { forbidden, unauthenticated } from '../../errors.ts'
import type { Secrets } from '../../ports.ts'
import { asMe, type Open } from '../../sso/as-me.ts'
import { settingsRow } from '../settings-row.ts'

const BYTES = 32
const CODE = /^([1-9]\d{0,14})\.[\w-]{43}$/
const hashOf = (secrets: Secrets, code: string) => secrets.hash(`consent-code:${code}`)

/** Who another site learns somebody to be. */
export type Named = {
  userId: number
  tenantId: number
  organization: string
  name: string
  email: string | null
  isEmailProved: boolean
  origin: string
}
/** Signs that, for that site alone. */
export type SignIdentity = (named: Named) => Promise<string>

/**
 * Gives out a code by which another site that the organisation names learns who the caller is. A session is enough, because the person says yes each
 * time; an API token is nobody's yes.
 * @throws DomainError forbidden, origin_refused
 */
export async function giveCode(auth: AuthContext, open: Open, { origin, challenge, organization }: GiveConsent): Promise<ConsentCode> {
  const sessionId = await open(async ({ actor }) => actor.sessionId, 'read')
  if (sessionId === null) throw forbidden()
  return asMe(auth, open, false, async (ctx) => {
    const { tenantId } = ctx.actor
    const tenant = await ctx.db.selectFrom('tenants').where('id', '=', tenantId).select('slug').executeTakeFirstOrThrow()
    const isTheirs = organization === undefined || organization === tenant.slug
    if (!isTheirs || !(await settingsRow(ctx.db)).origins.includes(origin)) throw forbidden('origin_refused')
    const code = `${tenantId}.${auth.secrets.random(BYTES)}`
    const expiresAt = sql<string>`now() + make_interval(secs => ${CONSENT_SECONDS})`
    await ctx.db
      .insertInto('consentCodes')
      .values({ ...{ tenantId, userId: me(ctx), sessionId, origin, challenge, expiresAt }, codeHash: hashOf(auth.secrets, code) })
      .execute()
    await audit(ctx, { action: 'consent.given', resource: 'user', resourceId: me(ctx), details: { origin }, risk: 'low' })
    return { code }
  })
}

/** Takes a code, once, whatever comes of it. */
const take = ({ db }: Pick<Ctx, 'db'>, secrets: Secrets, code: string) =>
  db
    .deleteFrom('consentCodes')
    .where('codeHash', '=', hashOf(secrets, code))
    .where('expiresAt', '>', sql<string>`now()`)
    .returning(['userId', 'sessionId', 'origin', 'challenge'])
    .executeTakeFirst()

/** Somebody whose session is live, and who may still come in. */
const nameOf = ({ db }: Pick<Ctx, 'db'>, { userId, sessionId }: { userId: number; sessionId: number }) =>
  db
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenantId')
    .innerJoin('sessions as s', (join) => join.onRef('s.tenantId', '=', 'u.tenantId').onRef('s.userId', '=', 'u.id'))
    .where('u.id', '=', userId)
    .where('s.id', '=', sessionId)
    .where('s.revokedAt', 'is', null)
    .where('s.expiresAt', '>', sql<string>`now()`)
    .where('u.isActive', '=', true)
    .where('u.deletedAt', 'is', null)
    .where('t.status', '=', 'active')
    .select(['u.name', 'u.email', 't.slug as organization'])
    .select(sql<boolean>`u.email_verified_at is not null`.as('isEmailProved'))
    .executeTakeFirst()

/**
 * Says who gave a code, to the site that it was given to. Whatever is wrong with the code, the verifier or the site gets the same answer, and uses the
 * code up.
 * @param origin of the page that asks, as its browser says
 * @throws DomainError consent_invalid
 */
export async function exchange(
  auth: AuthContext,
  sign: SignIdentity,
  { code, verifier }: ExchangeConsent,
  origin: string | undefined,
): Promise<Identity> {
  const [, id] = CODE.exec(code) ?? []
  if (id === undefined) throw unauthenticated('consent_invalid')
  const tenantId = Number(id)
  const named = await inTenant(auth.db, { tenantId, userId: null, side: 'staff' }, async (db) => {
    const taken = await take({ db }, auth.secrets, code)
    if (!taken || taken.origin !== origin || taken.challenge !== createHash('sha256').update(verifier).digest('base64url')) return undefined
    if (!(await settingsRow(db)).origins.includes(taken.origin)) return undefined
    const person = await nameOf({ db }, taken)
    return person && { ...person, userId: taken.userId, tenantId, origin: taken.origin }
  })
  if (!named) throw unauthenticated('consent_invalid')
  const email = isGuestAddress(named.email) ? null : named.email
  const { userId, name } = named
  return { id_token: await sign({ ...named, email }), user: { id: userId, name, email } }
}

/** Whether any active organisation names this site: a browser asks that before it calls from there, and says no organisation. */
export async function isNamedOrigin(db: Database, origin: string): Promise<boolean> {
  const row = await inSystem(db, (tx) =>
    tx
      .selectFrom('signInSettings as s')
      .innerJoin('tenants as t', 't.id', 's.tenantId')
      .where(sql<boolean>`s.origins @> array[${origin}]`)
      .where('t.status', '=', 'active')
      .select('s.tenantId')
      .limit(1)
      .executeTakeFirst(),
  )
  return row !== undefined
}
