import { effectiveRole, isStaff, type Role } from '@balcao/contracts/access'
import type { EventName, EventPayload } from '@balcao/contracts/events'
import type { Database } from '@balcao/db/database'
import { type Access, inTenant, type Membership, type SessionFacts, type Side, type Tx } from '@balcao/db/tenant'
import { announceAfterCommit, markWithCommit, withCommit } from '@balcao/db/with-commit'
import { type RawBuilder, sql } from 'kysely'

/** Who acts. Jobs act as the system: staff side, no person. */
export type Actor = {
  tenantId: number
  userId: number | null
  sessionId: number | null
  role: Role
  side: Side
  name: string
  email: string
  /** Queues the person is a member of; read only for roles that may see by queue. */
  queueIds: readonly number[]
  /** Permission keys and scopes where the role's were changed; all others are those of `role`. Ask `can`, never this. */
  permissions: Readonly<Record<string, string>> | null
  /** When the person last proved who they are (a dangerous act asks for a recent proof); null for the system. */
  provedAt: string | null
  /** The role asks for a second factor that is not set up yet: until then only setting it up is open. */
  secondFactorDue: boolean
  companyId: number | null
  /** What companies let a customer see beside their own tickets; none for the desk. */
  memberships: readonly Membership[]
  /** What maintenance restricts now; nothing for the system. */
  maintenance?: { level: 'read_only' | 'admins_only'; until: string } | null
  /** Features that the organisation does without; the system has them all. */
  featuresOff?: readonly string[]
  /** Who reads as this person: nothing may be changed then (`mustBeOneself`). */
  impersonator?: { id: number; name: string } | null
}

/** Where a call came from, as the server saw it. */
export type Origin = { ip: string | null; userAgent: string | null; requestId?: string }
const NOWHERE: Origin = { ip: null, userAgent: null }

/** A person who acts, as opposed to the system. */
export type PersonCtx = Ctx & { actor: Actor & { userId: number } }

/** What every rule gets: who acts, the open transaction, and the way to tell. */
export type Ctx = {
  actor: Actor
  from: Origin
  db: Tx
  /** The version that an object is made again, where the transaction is for that: what is kept of the change says so. */
  rollsBack?: { kind: string; objectId: number; number: number; reason: string }
  /** Writes the fact into the outbox, with the commit of the change that made it true. */
  emit<N extends EventName>(name: N, payload: EventPayload<N>): Promise<void>
  /** The same for many facts at once, in this order. */
  emitAll(facts: readonly AnyFact[]): Promise<void>
}

/** A fact of any kind, with its payload. */
export type AnyFact = { [N in EventName]: { name: N; payload: EventPayload<N> } }[EventName]

type Told = { tenantId: number; actorId: number | null; requestId: string | null; fact: AnyFact }
const told = new WeakMap<Tx, Told[]>()

/** All facts of a transaction are one statement, sent with its commit: no rule reads them, and none waits for them. */
function tell(db: Tx, { tenantId, userId }: Actor, requestId: string | null, facts: readonly AnyFact[]): void {
  if (facts.length === 0) return
  const all = told.get(db) ?? []
  for (const fact of facts) all.push({ tenantId, actorId: userId, requestId, fact })
  if (told.has(db)) return
  told.set(db, all)
  announceAfterCommit(db)
  withCommit(db, () => {
    told.delete(db)
    return outboxRows(all).compile(db)
  })
}

/**
 * Runs something and undoes all that it changed: nothing of it is written, and nothing of it is told.
 * @returns what it returned
 */
export async function rehearse<T>({ db }: Ctx, run: () => Promise<T>): Promise<T> {
  const facts = told.get(db)?.length ?? 0
  const forget = markWithCommit(db)
  await sql`savepoint rehearsal`.execute(db)
  try {
    return await run()
  } finally {
    await sql`rollback to savepoint rehearsal`.execute(db)
    forget()
    if (facts === 0) told.delete(db)
    else told.get(db)?.splice(facts)
  }
}

/** The trigger of the outbox leaves it to us to wake the relay: after the commit (`announceAfterCommit`). */
const announcedAfter = sql`(select set_config('app.announces', 'after', true)) s`

function outboxRows(all: readonly Told[]): RawBuilder<unknown> {
  const [one, ...others] = all as [Told, ...Told[]]
  if (others.length === 0)
    return sql`insert into outbox (tenant_id, name, payload, actor_id, request_id)
      select ${one.tenantId}::bigint, ${one.fact.name}, ${JSON.stringify(one.fact.payload)}::jsonb, ${one.actorId}::bigint, ${one.requestId}::uuid
      from ${announcedAfter}`
  return sql`insert into outbox (tenant_id, name, payload, actor_id, request_id)
    select (t.told->>'tenantId')::bigint, t.told->'fact'->>'name', t.told->'fact'->'payload', (t.told->>'actorId')::bigint,
      (t.told->>'requestId')::uuid
    from jsonb_array_elements(${JSON.stringify(all)}::jsonb) with ordinality as t(told, place), ${announcedAfter} order by t.place`
}

/** The context of one transaction. */
export function makeCtx(db: Tx, actor: Actor, from: Origin = NOWHERE): Ctx {
  return {
    actor,
    from,
    db,
    emit: async (name, payload) => tell(db, actor, from.requestId ?? null, [{ name, payload } as AnyFact]),
    emitAll: async (facts) => tell(db, actor, from.requestId ?? null, facts),
  }
}

/** The actor a live session, or an API token (which has none), stands for. An unknown role counts as client. */
export function actorOf(session: { tenantId: number; userId: number; sessionId: number | null }, facts: SessionFacts): Actor {
  const { name, email, queueIds, permissions, provedAt, secondFactorDue, companyId, memberships } = facts
  const role = effectiveRole({ role: facts.role })
  const { tenantId, userId, sessionId } = session
  const side = isStaff(role) ? 'staff' : 'customer'
  const rights = {
    role,
    queueIds,
    permissions,
    companyId,
    memberships,
    maintenance: facts.maintenance ?? null,
    featuresOff: facts.featuresOff ?? [],
    impersonator: facts.impersonator ?? null,
    // Who looks as somebody else sets up nothing for them.
    secondFactorDue: secondFactorDue && !facts.impersonator,
  }
  return { tenantId, userId, sessionId, side, name, email, provedAt, ...rights }
}

/** The system acting inside one tenant: reactions and maintenance. */
export function systemActor(tenantId: number): Actor {
  const nobody = {
    userId: null,
    sessionId: null,
    name: 'Sistema',
    email: '',
    queueIds: [],
    permissions: null,
    provedAt: null,
    secondFactorDue: false,
    companyId: null,
    memberships: [],
  }
  return { ...nobody, tenantId, role: 'super_admin', side: 'staff' }
}

/** Runs `run` as the system in one tenant. */
export function asSystem<T>(db: Database, tenantId: number, run: (ctx: Ctx) => Promise<T>, access?: Access): Promise<T> {
  return inTenant(db, { tenantId, userId: null, side: 'staff' }, (tx) => run(makeCtx(tx, systemActor(tenantId))), access)
}

/** The person acting. @throws TypeError when it is the system: such a call is a mistake in our code. */
export function me(ctx: Ctx): number {
  if (ctx.actor.userId === null) throw new TypeError('The system has no user id')
  return ctx.actor.userId
}
