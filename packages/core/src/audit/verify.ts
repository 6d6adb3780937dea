import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { makeCtx, systemActor } from '../ctx.ts'
import { type End, fits, GENESIS, holdChain, linksAfter, type Seal, sealsAfter, under } from './chain.ts'
import { beginning, brokenCheckpoints, lastCheckpoint } from './checkpoints.ts'
import { audit } from './record.ts'

type Sign = (text: string) => string
type Upkeep = { db: Database; sign: Sign; log: { error(fields: object, text: string): void } }

/** Seals checked at a time; each covers at most a thousand events. */
const SEALS = 5
/** Events that somebody slipped in are read as well, up to a number no memory minds. */
const MAX_SLIPPED_IN = 10_000

/** Tells of what broke, once: in the log of acts, and to whoever answers for the desk. A checkpoint is named by its last seal. */
async function tell(
  tx: Tx,
  tenantId: number,
  sealId: number,
  { fromEvent, toEvent }: { fromEvent: number; toEvent: number },
): Promise<void> {
  const ctx = makeCtx(tx, systemActor(tenantId))
  await audit(ctx, { action: 'audit.broken', resource: 'audit', resourceId: sealId, details: { fromEvent, toEvent }, risk: 'critical' })
  await ctx.emit('audit:broken', { sealId })
}

type Broken = Pick<Seal, 'id' | 'fromEvent' | 'toEvent'>

/** Checks what stands for the events that were removed. @returns the checkpoints that do not hold, by their last seals */
async function verifyRemoved(tx: Tx, tenantId: number, sign: Sign): Promise<Broken[]> {
  await holdChain(tx, tenantId, 'shared')
  const broken = await brokenCheckpoints(tx, tenantId, sign)
  for (const { id, toSeal, brokenAt, ...range } of broken) {
    if (brokenAt) continue
    await sql`update audit_checkpoints set broken_at = now() where tenant_id = ${tenantId} and id = ${id}`.execute(tx)
    await tell(tx, tenantId, toSeal, range)
  }
  return broken.map(({ toSeal, fromEvent, toEvent }) => ({ id: toSeal, fromEvent, toEvent }))
}

/** Checks the next seals of a tenant. @returns where to go on, or undefined at the end */
async function verifyNext(tx: Tx, tenantId: number, given: End): Promise<{ end: End; broken: Broken[] } | undefined> {
  await holdChain(tx, tenantId, 'shared')
  // What was removed since the step before is not missing.
  const begin = beginning(await lastCheckpoint(tx, tenantId))
  const from = begin.id > given.id ? begin : given
  const seals = await sealsAfter(tx, tenantId, from.id, SEALS)
  const last = seals.at(-1)
  if (!last) return undefined
  const limit = seals.reduce((sum, { count }) => sum + count, MAX_SLIPPED_IN)
  const links = await linksAfter(tx, tenantId, from.toEvent, last.toEvent, limit)
  const broken: Seal[] = []
  let end = from
  for (const seal of seals) {
    if (!fits(tenantId, seal, end, under(links, end, seal))) broken.push(seal)
    // A broken seal is told of once; those after it are held against what it says, not against what it should say.
    end = { id: seal.id, toEvent: seal.toEvent, hash: seal.hash }
  }
  for (const seal of broken) {
    if (seal.brokenAt) continue
    await sql`update audit_seals set broken_at = now() where tenant_id = ${tenantId} and id = ${seal.id}`.execute(tx)
    await tell(tx, tenantId, seal.id, seal)
  }
  const sound = seals.filter((seal) => !broken.includes(seal)).map(({ id }) => id)
  // Of those checked before, the last of each step is enough to say when.
  await sql`
    update audit_seals set verified_at = now()
    where tenant_id = ${tenantId} and id = any(${sound}) and (verified_at is null or id = ${last.id})`.execute(tx)
  return { end, broken }
}

/** Computes every chain anew, from its newest checkpoint on, and marks what no longer fits. */
export async function verifyAudit({ db, sign, log }: Upkeep): Promise<void> {
  const tenants = await inSystem(db, (tx) => tx.selectFrom('tenants').select('id').orderBy('id').execute())
  for (const { id: tenantId } of tenants) {
    const cry = ({ id, fromEvent, toEvent }: Broken) =>
      log.error({ tenantId, sealId: id, fromEvent, toEvent }, 'the audit log does not fit its seal')
    for (const broken of await inSystem(db, (tx) => verifyRemoved(tx, tenantId, sign))) cry(broken)
    let from: End = { id: 0, toEvent: 0, hash: GENESIS }
    for (;;) {
      const step = await inSystem(db, (tx) => verifyNext(tx, tenantId, from))
      if (!step) break
      for (const broken of step.broken) cry(broken)
      from = step.end
    }
  }
}
