import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from './database.ts'
import { inParallel, integer, transaction } from './internal/transaction.ts'
import type { DB } from './schema.ts'

/** A transaction that sees one tenant's rows only. */
export type Tx = Kysely<DB>

/**
 * Runs `run` in a second transaction of the same tenant, person and side if `tx` is read-only and enough connections are free, else in `tx`
 * after `meanwhile`. Await it before `tx` ends.
 */
export const inParallelTx = <T>(tx: Tx, meanwhile: Promise<unknown>, run: (tx: Tx) => Promise<T>): Promise<T> =>
  inParallel(tx, meanwhile, run)

/** The side a transaction serves; a customer's never sees internal notes. */
export type Side = 'staff' | 'customer'

export type TenantScope = { tenantId: number; userId: number | null; side: Side }

/** How a person belongs to a company. */
export type Membership = { companyId: number; role: string; visibility: string }

/**
 * What the database knows of a live session (queues only where the role's scope needs them); undefined if it has ended, was revoked, or its
 * user is disabled.
 */
export type SessionFacts = {
  /** The effective system role: a custom role's base. */
  role: string
  level: number
  name: string
  email: string
  tenantStatus: string
  queueIds: number[]
  /** Changed permissions of the role; null if they are the system role's own. */
  permissions: Record<string, string> | null
  /** When the person last proved their identity, by this process's clock (A33); null for an API token, which proves nothing. */
  provedAt: string | null
  /** The role requires a second factor, which the person has not set up. */
  secondFactorDue: boolean
  /** The person's own company. */
  companyId: number | null
  /** Companies of a customer and what they see of each; empty for staff. */
  memberships: Membership[]
  /** What maintenance restricts now, and until when; an API token's is asked for apart. */
  maintenance?: { level: 'read_only' | 'admins_only'; until: string } | null
  /** Features that the organisation does without; an API token's are asked for apart. */
  featuresOff?: readonly string[]
  /** Who reads as this person, in a session that changes nothing; null in the person's own. */
  impersonator?: { id: number; name: string } | null
}

/** Session facts plus a tag that changes when the person's role, or its name or meaning, does. */
export type LiveSessionFacts = SessionFacts & { roleTag: string }

/** Parses the result of `session_facts`. */
export function sessionFacts(known: unknown[]): LiveSessionFacts {
  const [
    role,
    level,
    name,
    email,
    tenantStatus,
    queueIds,
    permissions,
    provedAgo,
    secondFactorDue,
    companyId,
    memberships,
    roleTag,
    maintenance,
    featuresOff,
    impersonator,
  ] = known
  const rights = { role, level, queueIds, permissions, companyId, memberships, roleTag }
  const provedAt = typeof provedAgo === 'number' ? new Date(Date.now() - provedAgo * 1_000).toISOString() : null
  return { ...rights, name, email, tenantStatus, provedAt, secondFactorDue, maintenance, featuresOff, impersonator } as LiveSessionFacts
}

/** A `read` cannot write (the database refuses), and is answered without waiting for its commit. */
export type Access = 'read' | 'write'
const BEGIN = { read: { text: 'begin read only' }, write: { text: 'begin' } } as const satisfies Record<Access, { text: string }>

/**
 * Runs `run` in a transaction of one tenant, in the role of its side; outside of it every query of a tenant table raises.
 * @throws DatabaseUnavailable when no connection is available
 */
export function inTenant<T>(db: Database, scope: TenantScope, run: (tx: Tx) => Promise<T>, access: Access = 'write'): Promise<T> {
  const user = scope.userId === null ? null : integer(scope.userId)
  const side = scope.side === 'staff' ? 'staff' : 'customer'
  const enter = { text: 'select enter_tenant($1, $2, $3)', values: [integer(scope.tenantId), user, side] }
  return transaction(side === 'staff' ? db.app : db.customers, [BEGIN[access], enter], run, access === 'read')
}

/** Error code for a session of the other side. */
const WRONG_SIDE = 'BAL01'
const isWrongSide = (error: unknown) => (error as { code?: string } | null)?.code === WRONG_SIDE

/**
 * Opens a session's transaction in the role of its side, which only the database knows: the side of last time is tried first, and if
 * refused, the other one. `run` starts after admission.
 */
async function onItsSide<T>(db: Database, tenantId: number, key: string, enter: (pool: Pool) => Promise<T>): Promise<T> {
  await db.semaphore.acquire(tenantId, key)
  try {
    const wasCustomer = db.known.has(key)
    try {
      return await enter(wasCustomer ? db.customers : db.app)
    } catch (error) {
      if (!isWrongSide(error)) throw error
    }
    if (wasCustomer) db.known.forget(key)
    else db.known.add(key)
    return await enter(wasCustomer ? db.app : db.customers)
  } finally {
    db.semaphore.release(tenantId)
  }
}

/**
 * Runs `run` for a session: sets the tenant and checks the session in one round trip. A tenant's sessions use at most a third of the
 * connections, and a fifth while another tenant is served, shared fairly between its people.
 * @throws DatabaseUnavailable when no connection is available
 * @throws TooManyWaiting when this person has too many calls waiting
 */
export async function inSession<T>(
  db: Database,
  session: { tenantId: number; userId: number; sessionId: number },
  run: (tx: Tx, facts: SessionFacts | undefined) => Promise<T>,
  access: Access = 'write',
): Promise<T> {
  const values = [integer(session.tenantId), integer(session.userId), integer(session.sessionId)]
  const opening = [BEGIN[access], { text: 'select enter_session($1, $2, $3)', values }]
  const work = async (tx: Tx, opened: Promise<unknown[][]>) => {
    const [[known] = []] = await opened
    return run(tx, known ? sessionFacts(known as unknown[]) : undefined)
  }
  const enter = (pool: Pool) => transaction(pool, opening, work, access === 'read')
  return onItsSide(db, session.tenantId, `${session.tenantId}.${session.userId}`, enter)
}

/** The owner of an API token, its bounds (null where it has none), and whether its recorded last use is older than a minute. */
export type ApiTokenFacts = SessionFacts & {
  userId: number
  tokenId: number
  scopes: string[]
  areas: string[] | null
  ipRanges: string[] | null
  stale: boolean
}

/** Like `inSession`, for a personal API token. @param hash of the token's secret, as base64url */
export async function inApiToken<T>(
  db: Database,
  token: { tenantId: number; hash: string },
  run: (tx: Tx, facts: ApiTokenFacts | undefined) => Promise<T>,
  access: Access = 'write',
): Promise<T> {
  if (!/^[\w-]+$/.test(token.hash)) throw new TypeError('Not a hash')
  const opening = [BEGIN[access], { text: 'select * from enter_api_token($1, $2)', values: [integer(token.tenantId), token.hash] }]
  const work = async (tx: Tx, opened: Promise<unknown[][]>) => {
    const [row] = await opened
    if (!row) return run(tx, undefined)
    const [userId, tokenId, scopes, areas, ipRanges, stale, ...person] = row
    const [role, level, name, email, tenantStatus, queueIds, permissions, secondFactorDue, companyId, memberships] = person
    const whose = { userId, tokenId, scopes, areas, ipRanges, stale }
    const rights = { role, level, queueIds, permissions, companyId, memberships }
    const facts = { ...rights, name, email, tenantStatus, provedAt: null, secondFactorDue }
    return run(tx, { ...whose, ...facts } as ApiTokenFacts)
  }
  const enter = (pool: Pool) => transaction(pool, opening, work, access === 'read')
  return onItsSide(db, token.tenantId, token.hash, enter)
}
