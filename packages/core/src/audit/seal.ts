import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { linksAfter, sealHash } from './chain.ts'
import { beginning, lastCheckpoint } from './checkpoints.ts'

type Upkeep = { db: Database; log: { info(fields: object, text: string): void } }

/**
 * Only events this old are sealed: no transaction of ours lives as long (statements end after 5 s, silence after 10 s),
 * so none can still bring an event with a lower id.
 */
const SETTLED_SECONDS = 60
const MAX_EVENTS = 1_000

/** Tenants with events that wait for a seal. */
async function waiting(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from tenants t
    where exists (
      select from audit_events e
      where e.tenant_id = t.id and e.created_at < now() - make_interval(secs => ${SETTLED_SECONDS})
        and e.id > coalesce((select s.to_event from audit_seals s where s.tenant_id = t.id order by s.id desc limit 1), 0))
    order by t.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The id before that of the first event that is too young; null where all are old enough. The limit keeps to the index of instants. */
async function settledUpTo(tx: Tx, tenantId: number, after: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select min(id) - 1 as id from (
      select id from audit_events
      where tenant_id = ${tenantId} and created_at >= now() - make_interval(secs => ${SETTLED_SECONDS})
      order by created_at desc, id desc limit 1000000) young
    where id > ${after}`.execute(tx)
  return rows[0]?.id ?? null
}

/** Puts one seal on the oldest events of a tenant that have none. @returns what was sealed, if anything */
async function sealNext(tx: Tx, tenantId: number) {
  // A statement of its own: the next one sees what was committed by whoever held the lock before.
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtext('audit.seal')) as mine`.execute(tx)
  if (!rows[0]?.mine) return undefined
  const last = await tx
    .selectFrom('auditSeals')
    .select(['toEvent', 'hash'])
    .where('tenantId', '=', tenantId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  // Where retention took every seal there was, the chain goes on from its checkpoint.
  const { toEvent: after, hash: previous } = last ?? beginning(await lastCheckpoint(tx, tenantId))
  const links = await linksAfter(tx, tenantId, after, await settledUpTo(tx, tenantId, after), MAX_EVENTS)
  const first = links.at(0)
  const end = links.at(-1)
  if (!first || !end) return undefined
  const hash = sealHash(previous, tenantId, links)
  const seal = { fromEvent: first.id, toEvent: end.id, count: links.length, previous, hash }
  await tx
    .insertInto('auditSeals')
    .values({ tenantId, ...seal })
    .execute()
  return seal
}

/** Seals what has settled, each tenant in its own transactions; one process at a time. */
export async function sealAudit({ db, log }: Upkeep): Promise<void> {
  for (const tenantId of await inSystem(db, waiting)) {
    for (;;) {
      const seal = await inSystem(db, (tx) => sealNext(tx, tenantId))
      if (!seal) break
      // The log of the process is a witness outside the database.
      log.info({ tenantId, toEvent: seal.toEvent, count: seal.count, hash: seal.hash }, 'audit events were sealed')
    }
  }
}
