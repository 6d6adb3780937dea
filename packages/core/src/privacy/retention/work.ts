import { setTimeout as delay } from 'node:timers/promises'
import { KEPT_RUN_DAYS } from '@balcao/contracts/privacy/bounds'
import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { audit } from '../../audit/record.ts'
import { asSystem } from '../../ctx.ts'
import type { JobCtx } from '../../jobs.ts'
import { readConditions } from '../../tickets/conditions.ts'
import { remove } from '../../users/remove.ts'
import { dueForRemoval, eraseBatch, nextIds, type Outcome, type Run } from './batches.ts'

/** Things of one transaction; people are removed one by one, each with much that goes. */
const BATCH = 200
const PEOPLE = 20
/** Seconds of silence after which whoever worked on a run is taken to be gone. */
const SILENCE = 60
/** At least so long nothing is erased between two batches: people come first. */
const MOST_PAUSE_MS = 2_000

type Tools = Pick<JobCtx, 'db' | 'log'>
type Taken = Run & { tries: number }
/** It was cancelled, or somebody else works on it. */
class GivenUp extends Error {}

/** Begins the runs that are due: of each active rule one a day, from one o'clock at night by the clock of its organisation. */
export async function scheduleRuns({ db }: { db: Database }): Promise<void> {
  await inSystem(db, (tx) =>
    sql`
      insert into privacy_runs (tenant_id, rule_id, rule_name, subject, conditions, cause, before)
      select p.tenant_id, p.id, p.name, p.subject, p.conditions, 'nightly', now() - make_interval(days => p.days)
      from privacy_rules p join tenants t on t.id = p.tenant_id
      where p.is_active and p.starts_at <= now() and extract(hour from now() at time zone t.time_zone) >= 1
        and not exists (select from privacy_runs r where r.tenant_id = p.tenant_id and r.rule_id = p.id
          and (r.ended_at is null or r.cause = 'nightly' and (r.created_at at time zone t.time_zone)::date = (now() at time zone t.time_zone)::date))
      on conflict do nothing`.execute(tx),
  )
}

/** Forgets old runs. */
export async function forgetRuns({ db }: { db: Database }): Promise<void> {
  await inSystem(db, (tx) =>
    sql`delete from privacy_runs where created_at < now() - make_interval(days => ${KEPT_RUN_DAYS}) and ended_at is not null`.execute(tx),
  )
}

/** Works on runs that wait, or whose worker is gone, one after the other: each goes on behind the last batch that is done. */
export async function workOnRuns(tools: Tools, pauses = true): Promise<void> {
  for (let run = await take(tools.db); run; run = await take(tools.db)) await workOn(tools, run, pauses)
}

async function take(db: Database): Promise<Taken | undefined> {
  const { rows } = await inSystem(db, (tx) =>
    sql<Taken>`
      update privacy_runs r set state = 'running', worked_at = now(), tries = r.tries + 1
      from (
        select tenant_id, id from privacy_runs
        where state in ('waiting', 'running') and (worked_at is null or worked_at < now() - make_interval(secs => ${SILENCE}))
        order by created_at limit 1 for update skip locked) next
      where r.tenant_id = next.tenant_id and r.id = next.id
      returning r.tenant_id as "tenantId", r.id, r.rule_id as "ruleId", r.rule_name as "ruleName", r.subject, r.conditions, r.before, r.cursor, r.tries`.execute(
      tx,
    ),
  )
  return rows[0]
}

async function workOn({ db, log }: Tools, run: Taken, pauses: boolean): Promise<void> {
  const { tenantId, id } = run
  try {
    // What conditions name may be gone or another one by now: nothing is erased by a rule that means something else.
    const wrong = await asSystem(db, tenantId, async (ctx) => (await readConditions(ctx, run.conditions)).wrong, 'read')
    if (wrong.length > 0) return await end(db, run, 'failed', 'conditions')
    for (;;) {
      const began = Date.now()
      const ids = await inSystem(db, (tx) => nextIds(tx, run, run.subject === 'people' ? PEOPLE : BATCH))
      if (ids.length === 0) break
      await step(db, log, run, ids)
      if (pauses) await delay(Math.min(MOST_PAUSE_MS, Date.now() - began))
    }
    await end(db, run, 'done', null)
  } catch (error) {
    if (error instanceof GivenUp) return
    // What may pass is tried again once it has been silent long enough.
    if (isUnavailable(error)) throw error
    log.error({ err: error, tenantId, runId: id }, 'a run of a retention rule failed')
    await end(db, run, 'failed', 'internal')
  }
}

/** One batch; where it fails, its things are tried one by one, so that one that cannot be erased holds up no other. */
async function step(db: Database, log: Tools['log'], run: Run, ids: readonly number[]): Promise<void> {
  try {
    await batch(db, run, ids)
  } catch (error) {
    if (error instanceof GivenUp || isUnavailable(error)) throw error
    for (const id of ids)
      try {
        await batch(db, run, [id])
      } catch (alone) {
        if (alone instanceof GivenUp || isUnavailable(alone)) throw alone
        log.error({ err: alone, tenantId: run.tenantId, runId: run.id, of: run.subject, id }, 'something could not be erased')
        await inSystem(db, (tx) => count(tx, run, id, { erased: 0, held: 0, bytes: 0, failed: 1 }))
      }
  }
}

/** Erases and says so in one transaction: whatever ends a worker, nothing is erased twice or left out. */
async function batch(db: Database, run: Run, ids: readonly number[]): Promise<void> {
  const last = ids.at(-1) as number
  if (run.subject === 'people')
    return asSystem(db, run.tenantId, async (ctx) => {
      const { due, held } = await dueForRemoval(ctx.db, run, ids)
      for (const id of due) await remove(ctx, { id })
      await count(ctx.db, run, last, { erased: due.length, held, bytes: 0, failed: 0 })
    })
  await inSystem(db, async (tx) => count(tx, run, last, { ...(await eraseBatch(tx, run, ids)), failed: 0 }))
}

/** @throws GivenUp where it was cancelled meanwhile: what is not committed is not erased then */
async function count(db: Tx, run: Run, cursor: number, { erased, held, bytes, failed }: Outcome & { failed: number }): Promise<void> {
  const { numAffectedRows } = await sql`
    update privacy_runs set cursor = ${cursor}, erased = erased + ${erased}, held = held + ${held}, bytes = bytes + ${bytes}, failed = failed + ${failed},
      worked_at = now() where tenant_id = ${run.tenantId} and id = ${run.id} and state = 'running'`.execute(db)
  if (numAffectedRows !== 1n) throw new GivenUp()
  run.cursor = cursor
}

async function end(db: Database, { tenantId, id, ruleId }: Run, state: 'done' | 'failed', error: string | null): Promise<void> {
  await asSystem(db, tenantId, async (ctx) => {
    const ended = await ctx.db
      .updateTable('privacyRuns')
      .set({ state, error, endedAt: sql<string>`now()` })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .returning(['ruleName', 'subject', 'erased', 'held', 'failed'])
      .executeTakeFirst()
    if (!ended) return
    // A night on which there was nothing to do is no news.
    if (ended.erased + ended.failed === 0 && state === 'done') return
    await audit(ctx, {
      action: `retention_rule.run_${state}`,
      resource: 'retention_rule',
      resourceId: ruleId,
      details: { run: id, ...ended },
      risk: 'high',
    })
    if (ended.erased > 0) await ctx.emit('privacy:erased', {})
  })
}
