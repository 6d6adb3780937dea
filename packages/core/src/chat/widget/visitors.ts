import { VISITOR_DAYS } from '@balcao/contracts/chat/widget'
import type { Database } from '@balcao/db/database'
import { type Access, inTenant } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { type Actor, asSystem, type Ctx, makeCtx, type Origin, systemActor } from '../../ctx.ts'
import { DomainError, invalid, notFound, unauthenticated } from '../../errors.ts'
import type { MailSigner, Secrets } from '../../ports.ts'
import { actorsOf } from '../../users/actors.ts'
import { addRequester } from '../../users/requesters.ts'
import { guestAddress } from './guests.ts'
import type { SignedIdentity } from './keys.ts'
import { widgetOf } from './settings.ts'

const SESSION = /^([1-9]\d{0,9})\.([1-9]\d{0,9})\.([\w-]{32})$/
const RESUMED = /^([1-9]\d{0,9})\.([1-9]\d{0,9})\.(\d{10})\.([a-z2-7]{16,200})$/
const KEY = /^([1-9]\d{0,9})-[\w-]{4,40}$/
/** A session is written down as seen once in this many seconds. */
const SEEN_SECONDS = 20

/** What opening a visit needs: there is no session of ours, hence no `Ctx`. */
export type VisitDeps = { db: Database; secrets: Secrets; mailSigner: MailSigner; from: Origin }
/** A browser that chats: `isSignedIn` at the portal. Of guests nobody knows who they are; they see what they wrote themselves, and no more. */
export type Visitor = {
  id: number
  userId: number
  tenantId: number
  name: string
  email: string | null
  isVerified: boolean
  isSignedIn: boolean
}

/** Runs in the organisation whose widget a key names, as the system. @throws DomainError widget_not_found */
export async function atWidget<T>(
  { db, from }: VisitDeps,
  key: string,
  run: (ctx: Ctx, widget: NonNullable<Awaited<ReturnType<typeof widgetOf>>>) => Promise<T>,
  access?: Access,
): Promise<T> {
  const tenantId = Number(KEY.exec(key)?.[1] ?? 0)
  if (tenantId === 0 || tenantId > 2_147_483_647) throw notFound('widget_not_found')
  return inTenant(
    db,
    { tenantId, userId: null, side: 'staff' },
    async (tx) => {
      const ctx = makeCtx(tx, systemActor(tenantId), from)
      const tenant = await tx
        .selectFrom('tenants')
        .where('id', '=', tenantId)
        .where('status', '=', 'active')
        .select('id')
        .executeTakeFirst()
      const widget = tenant && (await widgetOf(ctx))
      if (!widget?.enabled || widget.key !== key) throw notFound('widget_not_found')
      return run(ctx, widget)
    },
    access,
  )
}

const resumeText = (tenantId: number, visitorId: number, until: number) => `chat-resume\n${tenantId}\n${visitorId}\n${until}`

/** What a mail brings a visitor back by, for so long. */
export function resumeToken(signer: MailSigner, tenantId: number, visitorId: number, until: number): string {
  return `${tenantId}.${visitorId}.${until}.${signer.sign(resumeText(tenantId, visitorId, until))}`
}

/** Which visitor a session names, and how it is proved; undefined for what no session of ours looks like. */
function read({ secrets, mailSigner }: VisitDeps, session: string): { tenantId: number; id: number; hash: string | null } | undefined {
  const own = SESSION.exec(session)
  if (own) return { tenantId: Number(own[1]), id: Number(own[2]), hash: secrets.hash(own[3] as string) }
  const [, tenantId, id, until, signature] = RESUMED.exec(session) ?? []
  if (!until || Number(until) * 1000 < Date.now()) return undefined
  const isOurs = mailSigner.all(resumeText(Number(tenantId), Number(id), Number(until))).includes(signature as string)
  return isOurs ? { tenantId: Number(tenantId), id: Number(id), hash: null } : undefined
}

/** Whether the session at the portal that a visit came from goes on, where there is one. */
const hasItsSession = sql<boolean>`(v.session_id is null or exists (select from sessions s where s.tenant_id = v.tenant_id
  and s.id = v.session_id and s.revoked_at is null and least(s.expires_at, s.idle_expires_at) > now()))`

/** The visitor of a session. @throws DomainError unauthenticated (visit_ended) */
async function visitorOf(deps: VisitDeps, session: string): Promise<Visitor> {
  const shown = read(deps, session)
  if (!shown || Math.max(shown.tenantId, shown.id) > 2_147_483_647) throw unauthenticated('visit_ended')
  const { tenantId, id, hash } = shown
  const found = await asSystem(deps.db, tenantId, async ({ db }) => {
    const row = await db
      .selectFrom('chatVisitors as v')
      .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'v.tenantId').onRef('u.id', '=', 'v.userId'))
      .innerJoin('tenants as t', 't.id', 'v.tenantId')
      .where('v.id', '=', id)
      .where('v.expiresAt', '>', sql<string>`now()`)
      .where('u.isActive', '=', true)
      .where('u.deletedAt', 'is', null)
      .where('t.status', '=', 'active')
      // Who comes back by a mail has that; else a visit from the portal ends with the session there.
      .$if(hash !== null, (query) => query.where('v.secretHash', '=', hash as string).where(hasItsSession))
      .select(['v.id', 'v.userId', 'u.name', 'v.email', 'v.isVerified'])
      .select(sql<boolean>`v.session_id is not null`.as('isSignedIn'))
      .select(sql<boolean>`v.seen_at < now() - make_interval(secs => ${sql.lit(SEEN_SECONDS)})`.as('isStale'))
      .executeTakeFirst()
    if (row?.isStale) await db.updateTable('chatVisitors').set(seen()).where('id', '=', id).execute()
    return row
  })
  if (!found) throw unauthenticated('visit_ended')
  const { isStale: _, ...visitor } = found
  return { ...visitor, tenantId }
}

const seen = () => ({ seenAt: sql<string>`now()`, expiresAt: sql<string>`now() + make_interval(days => ${sql.lit(VISITOR_DAYS)})` })

/** A visitor as they act: on the customers' side, with no right but to their own conversation. */
const visiting = ({ tenantId, userId, name }: Visitor): Actor => ({
  ...{ tenantId, userId, name, email: '', sessionId: null, role: 'client', side: 'customer' },
  ...{ queueIds: [], permissions: null, provedAt: null, secondFactorDue: false, companyId: null, memberships: [] },
})

/** Runs as the visitor of a session, within what the database shows customers. @throws DomainError unauthenticated (visit_ended) */
export async function asVisitor<T>(
  deps: VisitDeps,
  session: string,
  run: (ctx: Ctx, visitor: Visitor) => Promise<T>,
  access?: Access,
): Promise<T> {
  const visitor = await visitorOf(deps, session)
  return actAs(deps, visitor, run, access)
}

/** The same for a visitor who was just found or made. */
export const actAs = <T>(
  { db, from }: VisitDeps,
  visitor: Visitor,
  run: (ctx: Ctx, visitor: Visitor) => Promise<T>,
  access?: Access,
): Promise<T> =>
  inTenant(
    db,
    { tenantId: visitor.tenantId, userId: visitor.userId, side: 'customer' },
    (tx) => run(makeCtx(tx, visiting(visitor), from), visitor),
    access,
  )

type Arrival = { name: string; email: string | null; page: string | null; signed: SignedIdentity | null }

/** Writes down a visitor, with the customer that they are. @returns the session, which is shown once */
export async function addVisitor(
  ctx: Ctx,
  secrets: Secrets,
  { name, email, page, signed }: Arrival,
): Promise<{ visitor: Visitor; session: string }> {
  const { tenantId } = ctx.actor
  const secret = secrets.random(24)
  const userId = signed ? await personOf(ctx, signed) : await addRequester(ctx, { name, email: guestAddress(secrets.random(12)) })
  const { id } = await ctx.db
    .insertInto('chatVisitors')
    .values({
      ...{ tenantId, userId, email: signed?.email ?? email, externalId: signed?.externalId ?? null, isVerified: signed !== null },
      ...{ secretHash: secrets.hash(secret), page, ...seen() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const person = await ctx.db.selectFrom('users').where('id', '=', userId).select('name').executeTakeFirstOrThrow()
  const visitor = { id, userId, tenantId, name: person.name, email: signed?.email ?? email, isVerified: signed !== null, isSignedIn: false }
  return { visitor, session: `${tenantId}.${id}.${secret}` }
}

/** The customer of a signed address. Nobody of the staff is signed for by a page. @throws DomainError invalid_input */
async function personOf(ctx: Ctx, { email, name }: SignedIdentity): Promise<number> {
  // Two pages of one visitor, opened at once, are one person.
  await sql`select pg_advisory_xact_lock(hashtext(${`chat_visitor ${email}`}), ${ctx.actor.tenantId}::int)`.execute(ctx.db)
  const known = await ctx.db.selectFrom('users').where('email', '=', email).where('deletedAt', 'is', null).select('id').executeTakeFirst()
  if (!known) return addRequester(ctx, { name: name ?? email.slice(0, email.indexOf('@')), email })
  const [person] = await actorsOf(ctx, [known.id])
  if (!person?.isActive || person.side === 'staff') throw invalid({ field: 'identity', reason: 'chat_identity_refused' })
  return known.id
}

/** Ends a browser's visit: its session opens nothing any more. */
export async function endVisit(deps: VisitDeps, session: string): Promise<void> {
  const { id, tenantId } = await visitorOf(deps, session)
  await asSystem(deps.db, tenantId, ({ db }) =>
    db.updateTable('chatVisitors').set({ expiresAt: sql<string>`now()` }).where('id', '=', id).execute(),
  )
}

/** @throws DomainError limited */
export function tooMany(): never {
  throw new DomainError('limited', 'rate_limited')
}
