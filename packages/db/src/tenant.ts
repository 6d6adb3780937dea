import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from './database.ts'
import { beside, integer, transaction } from './internal/transaction.ts'
import type { DB } from './schema.ts'

/** A transaction in which only one tenant's rows exist. */
export type Tx = Kysely<DB>

/**
 * Runs `run` in a second transaction of the same tenant, person and side where `tx` only reads and connections are plenty, else in `tx`
 * when `meanwhile` has ended. Wait for it before `tx` ends.
 */
export const besideTx = <T>(tx: Tx, meanwhile: Promise<unknown>, run: (tx: Tx) => Promise<T>): Promise<T> => beside(tx, meanwhile, run)

/** Which side of the counter a transaction serves; a customer's never sees the desk's notes. */
export type Side = 'staff' | 'customer'

export type TenantScope = { tenantId: number; userId: number | null; side: Side }

/** How somebody belongs to a company. */
export type Membership = { companyId: number; role: string; visibility: string }

/** What the database says of a live session (the queues only where the role may see by queue); undefined when it is over, revoked, or its user disabled. */
export type SessionFacts = {
  /** The system role that counts: a custom role's base. */
  role: string
  level: number
  name: string
  email: string
  tenantStatus: string
  queueIds: number[]
  /** What the role's permissions were changed to; null where they are the system role's own. */
  permissions: Record<string, string> | null
  /** When the person last proved who they are, as this process's clock would have said (A33); null for an API token, which proves nothing. */
  provedAt: string | null
  /** The role asks for a second factor, and the person has none yet. */
  secondFactorDue: boolean
  /** The company the person belongs to. */
  companyId: number | null
  /** Companies a customer belongs to, and what they see of each; none for the desk. */
  memberships: Membership[]
}

/** What is known of a session, and which role its person has and what it is called, as one word to compare: roles are renamed, and some count alike. */
export type StandingFacts = SessionFacts & { roleTag: string }

/** What `session_facts` answers. */
export function sessionFacts(known: unknown[]): StandingFacts {
  const [role, level, name, email, tenantStatus, queueIds, permissions, provedAgo, secondFactorDue, companyId, memberships, roleTag] = known
  const rights = { role, level, queueIds, permissions, companyId, memberships, roleTag }
  const provedAt = typeof provedAgo === 'number' ? new Date(Date.now() - provedAgo * 1_000).toISOString() : null
  return { ...rights, name, email, tenantStatus, provedAt, secondFactorDue } as StandingFacts
}

/** A `read` may not write (the database refuses), and is answered without waiting for its commit. */
export type Access = 'read' | 'write'
const BEGIN = { read: { text: 'begin read only' }, write: { text: 'begin' } } as const satisfies Record<Access, { text: string }>

/**
 * Runs `run` in a transaction of one tenant, in the role of its side; outside of it every query of a tenant table raises.
 * @throws DatabaseUnavailable when no connection can be had
 */
export function inTenant<T>(db: Database, scope: TenantScope, run: (tx: Tx) => Promise<T>, access: Access = 'write'): Promise<T> {
  const user = scope.userId === null ? null : integer(scope.userId)
  const side = scope.side === 'staff' ? 'staff' : 'customer'
  const enter = { text: 'select enter_tenant($1, $2, $3)', values: [integer(scope.tenantId), user, side] }
  return transaction(side === 'staff' ? db.app : db.customers, [BEGIN[access], enter], run, access === 'read')
}

/** What the doors answer to a session of the other side of the counter. */
const WRONG_DOOR = 'BAL01'
const isWrongDoor = (error: unknown) => (error as { code?: string } | null)?.code === WRONG_DOOR

/**
 * Opens a session's transaction in the role of its side, which only the database knows: it is asked at the door where it was
 * let in last, and refused there it is asked once more at the other one. What `run` does comes after it was let in.
 */
async function atItsDoor<T>(db: Database, tenantId: number, key: string, enter: (pool: Pool) => Promise<T>): Promise<T> {
  await db.turns.take(tenantId)
  try {
    const wasCustomer = db.known.has(key)
    try {
      return await enter(wasCustomer ? db.customers : db.app)
    } catch (error) {
      if (!isWrongDoor(error)) throw error
    }
    if (wasCustomer) db.known.forget(key)
    else db.known.add(key)
    return await enter(wasCustomer ? db.app : db.customers)
  } finally {
    db.turns.giveBack(tenantId)
  }
}

/**
 * Runs `run` for a session: the tenant is set and the session checked in the same round trip. One tenant's sessions use
 * no more than a third of the connections at a time.
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
  return atItsDoor(db, session.tenantId, `${session.tenantId}.${session.userId}`, enter)
}

/** Whose an API token is, what it may be used for, and whether its last use is more than a minute ago. */
export type ApiTokenFacts = SessionFacts & { userId: number; tokenId: number; scopes: string[]; stale: boolean }

/** Like `inSession`, for the holder of a personal API token. @param hash of the token's secret, as base64url */
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
    const [userId, tokenId, scopes, stale, ...person] = row
    const [role, level, name, email, tenantStatus, queueIds, permissions, secondFactorDue, companyId, memberships] = person
    const whose = { userId, tokenId, scopes, stale }
    const rights = { role, level, queueIds, permissions, companyId, memberships }
    const facts = { ...rights, name, email, tenantStatus, provedAt: null, secondFactorDue }
    return run(tx, { ...whose, ...facts } as ApiTokenFacts)
  }
  const enter = (pool: Pool) => transaction(pool, opening, work, access === 'read')
  return atItsDoor(db, token.tenantId, token.hash, enter)
}
