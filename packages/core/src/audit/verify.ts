import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { makeCtx, systemActor } from '../ctx.ts'
import { GENESIS, type Link, linksAfter, sealHash } from './chain.ts'
import { audit } from './record.ts'

type Upkeep = { db: Database; log: { error(fields: object, text: string): void } }
type Seal = { id: number; fromEvent: number; toEvent: number; count: number; previous: string; hash: string; brokenAt: string | null }

/** Seals checked at a time; each covers at most a thousand events. */
const SEALS = 5
/** Events that somebody slipped in are read as well, up to a number no memory minds. */
const MAX_SLIPPED_IN = 10_000

const sealsAfter = (tx: Tx, tenantId: number, after: number): Promise<Seal[]> =>
  tx
    .selectFrom('auditSeals')
    .select(['id', 'fromEvent', 'toEvent', 'count', 'previous', 'hash', 'brokenAt'])
    .where('tenantId', '=', tenantId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(SEALS)
    .execute()

type End = { id: number; toEvent: number; hash: string }

/** Does a seal follow the one before it, and fit the events between them? Whatever lies between is its business. */
const fits = (tenantId: number, seal: Seal, before: End, links: readonly Link[]) =>
  seal.previous === before.hash &&
  seal.count === links.length &&
  seal.fromEvent === links.at(0)?.id &&
  seal.toEvent === links.at(-1)?.id &&
  seal.hash === sealHash(seal.previous, tenantId, links)

/** Tells of a seal that broke: in its row, in the log of acts, and to whoever answers for the desk. Once. */
async function tell(tx: Tx, tenantId: number, { id, fromEvent, toEvent }: Seal): Promise<void> {
  await sql`update audit_seals set broken_at = now() where tenant_id = ${tenantId} and id = ${id}`.execute(tx)
  const ctx = makeCtx(tx, systemActor(tenantId))
  await audit(ctx, { action: 'audit.broken', resource: 'audit', resourceId: id, details: { fromEvent, toEvent }, risk: 'critical' })
  await ctx.emit('audit:broken', { sealId: id })
}

/** Checks the next seals of a tenant. @returns where to go on, or undefined at the end */
async function verifyNext(tx: Tx, tenantId: number, from: End): Promise<{ end: End; broken: Seal[] } | undefined> {
  const seals = await sealsAfter(tx, tenantId, from.id)
  const last = seals.at(-1)
  if (!last) return undefined
  const limit = seals.reduce((sum, { count }) => sum + count, MAX_SLIPPED_IN)
  const links = await linksAfter(tx, tenantId, from.toEvent, last.toEvent, limit)
  const broken: Seal[] = []
  let end = from
  for (const seal of seals) {
    const under = links.filter(({ id }) => id > end.toEvent && id <= seal.toEvent)
    if (!fits(tenantId, seal, end, under)) broken.push(seal)
    // A broken seal is told of once; those after it are held against what it says, not against what it should say.
    end = { id: seal.id, toEvent: seal.toEvent, hash: seal.hash }
  }
  for (const seal of broken) if (!seal.brokenAt) await tell(tx, tenantId, seal)
  const sound = seals.filter((seal) => !broken.includes(seal)).map(({ id }) => id)
  // Of those checked before, the last of each step is enough to say when.
  await sql`
    update audit_seals set verified_at = now()
    where tenant_id = ${tenantId} and id = any(${sound}) and (verified_at is null or id = ${last.id})`.execute(tx)
  return { end, broken }
}

/** Computes every chain anew and marks the seals that no longer fit. */
export async function verifyAudit({ db, log }: Upkeep): Promise<void> {
  const tenants = await inSystem(db, (tx) => tx.selectFrom('tenants').select('id').orderBy('id').execute())
  for (const { id: tenantId } of tenants) {
    let from: End = { id: 0, toEvent: 0, hash: GENESIS }
    for (;;) {
      const step = await inSystem(db, (tx) => verifyNext(tx, tenantId, from))
      if (!step) break
      for (const { id, fromEvent, toEvent } of step.broken)
        log.error({ tenantId, sealId: id, fromEvent, toEvent }, 'the audit log does not fit its seal')
      from = step.end
    }
  }
}
