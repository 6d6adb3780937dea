import { createHash } from 'node:crypto'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'

/** What the first seal of a tenant builds on. */
export const GENESIS = '0'.repeat(64)

/** An event as it goes into the chain. JSON columns come as the database writes them: one text for one value. */
export type Link = {
  id: number
  action: string
  resource: string
  resourceId: string | null
  actorId: number | null
  actorName: string
  actorRole: string
  ip: string | null
  userAgent: string | null
  risk: string
  trusted: boolean
  before: string | null
  after: string | null
  details: string | null
  createdAt: string
}

/** A tenant's events after an id, in their order. */
export async function linksAfter(tx: Tx, tenantId: number, after: number, upTo: number | null, limit: number): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select id, action, resource, resource_id, actor_id, actor_name, actor_role, ip, user_agent, risk, trusted,
      before::text as before, after::text as after, details::text as details, created_at
    from audit_events
    where tenant_id = ${tenantId} and id > ${after} and (${upTo}::bigint is null or id <= ${upTo}::bigint)
    order by id limit ${limit}`.execute(tx)
  return rows
}

const canonical = (tenantId: number, link: Link) =>
  JSON.stringify([
    tenantId,
    link.id,
    link.createdAt,
    link.action,
    link.resource,
    link.resourceId,
    link.actorId,
    link.actorName,
    link.actorRole,
    link.ip,
    link.userAgent,
    link.risk,
    link.trusted,
    link.before,
    link.after,
    link.details,
  ])

/** The hash of a seal: of the seal before it, and of every event under it, field by field. */
export function sealHash(previous: string, tenantId: number, links: readonly Link[]): string {
  const hash = createHash('sha256').update(previous)
  for (const link of links) hash.update(`\n${canonical(tenantId, link)}`)
  return hash.digest('hex')
}

/** A seal as the chain is checked by it. */
export type Seal = {
  id: number
  fromEvent: number
  toEvent: number
  count: number
  previous: string
  hash: string
  brokenAt: string | null
}

/** Where a part of the chain ends, and so what the next one builds on. */
export type End = { id: number; toEvent: number; hash: string }

/** The seals after one, in their order. */
export const sealsAfter = (tx: Tx, tenantId: number, after: number, limit: number): Promise<(Seal & { createdAt: string })[]> =>
  tx
    .selectFrom('auditSeals')
    .select(['id', 'fromEvent', 'toEvent', 'count', 'previous', 'hash', 'brokenAt', 'createdAt'])
    .where('tenantId', '=', tenantId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Does a seal follow the one before it, and fit the events between them? Whatever lies between is its business. */
export const fits = (tenantId: number, seal: Seal, before: End, links: readonly Link[]): boolean =>
  seal.previous === before.hash &&
  seal.count === links.length &&
  seal.fromEvent === links.at(0)?.id &&
  seal.toEvent === links.at(-1)?.id &&
  seal.hash === sealHash(seal.previous, tenantId, links)

/** The events that lie between the end of what was checked and that of a seal. */
export const under = (links: readonly Link[], before: End, seal: Seal): Link[] =>
  links.filter(({ id }) => id > before.toEvent && id <= seal.toEvent)

/** Holds a tenant's chain still: whoever checks it may do so beside others, whoever removes from it is alone. */
export async function holdChain(tx: Tx, tenantId: number, how: 'shared' | 'alone'): Promise<void> {
  const lock = sql.raw(how === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')
  await sql`select ${lock}(hashtextextended('audit.chain', ${tenantId}::bigint))`.execute(tx)
}
