import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { makeCtx, systemActor } from '../ctx.ts'
import { fits, holdChain, type Link, linksAfter, type Seal, sealsAfter, under } from './chain.ts'
import { beginning, checkpointText, lastCheckpoint } from './checkpoints.ts'
import { audit } from './record.ts'

type Sign = (text: string) => string
type Upkeep = { db: Database; sign: Sign; log: Record<'info' | 'error', (fields: object, text: string) => void> }

/** Removed in one transaction; each leaves one checkpoint. */
const MAX_EVENTS = 20_000
const MAX_SEALS = 1_000
/** So many more than the seals say are read, to see that somebody slipped some in. */
const SLIPPED_IN = 10

/** The oldest seals that are due, as many as go at a time: a seal is younger than all its events. */
async function dueSeals(tx: Tx, tenantId: number, after: number, before: string): Promise<Seal[]> {
  const due: Seal[] = []
  let events = 0
  for (const seal of await sealsAfter(tx, tenantId, after, MAX_SEALS)) {
    events += seal.count
    if (Date.parse(seal.createdAt) >= Date.parse(before) || (due.length > 0 && events > MAX_EVENTS)) break
    due.push(seal)
  }
  return due
}

type Clock = { now: string; due: string; days: number }
type Retired = { toEvent: number; events: number } | { broken: number } | undefined

/** Removes the oldest seals of a tenant that are due, with their events, and leaves a checkpoint. */
async function retireNext(tx: Tx, tenantId: number, sign: Sign): Promise<Retired> {
  await holdChain(tx, tenantId, 'alone')
  const { rows } = await sql<Clock>`
    select now() as now, now() - make_interval(days => audit_retention_days) as due, audit_retention_days as days
    from tenants where id = ${tenantId}`.execute(tx)
  const clock = rows[0]
  if (!clock) return undefined
  const before = await lastCheckpoint(tx, tenantId)
  const from = beginning(before)
  const seals = await dueSeals(tx, tenantId, from.id, clock.due)
  const last = seals.at(-1)
  if (!last) return undefined
  // The oldest end of the index is full of what the steps before removed: only a plain index scan learns to pass over it.
  await sql`select set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true)`.execute(tx)
  // What does not fit is evidence: it stays, and the check of the chain tells of it.
  const count = seals.reduce((sum, seal) => sum + seal.count, 0)
  const links = await linksAfter(tx, tenantId, from.toEvent, last.toEvent, count + SLIPPED_IN)
  const broken = brokenAmong(tenantId, seals, from, links)
  if (broken) return { broken: broken.id }
  // The database compares to the microsecond, and so looks for the newest itself.
  const newestAt = await newestOf(tx, tenantId, from.toEvent, last.toEvent, count)
  if (newestAt === undefined || Date.parse(newestAt) >= Date.parse(clock.due)) return undefined
  const checkpoint = {
    tenantId,
    fromEvent: links[0]?.id ?? 0,
    toEvent: last.toEvent,
    toSeal: last.id,
    hash: last.hash,
    events: count,
    newestAt,
    retentionDays: clock.days,
    previous: before?.signature ?? '',
    createdAt: clock.now,
  }
  await remove(tx, { ...checkpoint, signature: sign(checkpointText(checkpoint)) })
  return { toEvent: last.toEvent, events: count }
}

/** The instant of the newest event of a range. The limit keeps to the order of ids: by instants it would begin at the other end. */
async function newestOf(tx: Tx, tenantId: number, after: number, upTo: number, count: number): Promise<string | undefined> {
  const { rows } = await sql<{ at: string }>`
    select max(created_at) as at from (
      select created_at from audit_events where tenant_id = ${tenantId} and id > ${after} and id <= ${upTo} order by id limit ${count}) e`.execute(
    tx,
  )
  return rows[0]?.at
}

function brokenAmong(tenantId: number, seals: readonly Seal[], from: ReturnType<typeof beginning>, links: readonly Link[]) {
  let end = from
  for (const seal of seals) {
    if (seal.brokenAt || !fits(tenantId, seal, end, under(links, end, seal))) return seal
    end = seal
  }
  return undefined
}

type Checkpoint = Parameters<typeof checkpointText>[0] & { signature: string }

/** The one way out of the log: a function of the database that looks at each claim again. */
async function remove(tx: Tx, c: Checkpoint): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select retire_audit(${c.tenantId}, ${c.fromEvent}, ${c.toEvent}, ${c.toSeal}, ${c.hash}, ${c.events}, ${c.newestAt},
      ${c.retentionDays}, ${c.previous}, ${c.signature}, ${c.createdAt}) as id`.execute(tx)
  const { fromEvent, toEvent, events, newestAt, retentionDays: days } = c
  const details = { fromEvent, toEvent, events, newestAt, days }
  await audit(makeCtx(tx, systemActor(c.tenantId)), { action: 'audit.retired', resource: 'audit', resourceId: rows[0]?.id, details })
}

/** Removes what each tenant's audit log need not keep any longer: whole sealed ranges, from the oldest end. */
export async function retireAudit({ db, sign, log }: Upkeep): Promise<void> {
  const tenants = await inSystem(db, (tx) => tx.selectFrom('tenants').select('id').orderBy('id').execute())
  for (const { id: tenantId } of tenants)
    for (;;) {
      const retired = await inSystem(db, (tx) => retireNext(tx, tenantId, sign))
      if (!retired) break
      if ('broken' in retired) {
        log.error({ tenantId, sealId: retired.broken }, 'audit events are kept: they do not fit their seal')
        break
      }
      log.info({ tenantId, ...retired }, 'audit events were removed by the rule of retention')
    }
}
