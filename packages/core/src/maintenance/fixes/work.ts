import { isAtLeast } from '@balcao/contracts/access'
import { type DataFixName, type DataFixRun, MAX_CHANGES, RUN_DAYS } from '@balcao/contracts/maintenance/data-fixes'
import type { Database } from '@balcao/db/database'
import { isAway } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { audit } from '../../audit/record.ts'
import { asSystem, type Ctx, makeCtx } from '../../ctx.ts'
import type { Upkeep } from '../../each-due.ts'
import { asDomainError } from '../../errors.ts'
import { now } from '../../tickets/queries.ts'
import { actorsOf, type KnownActor } from '../../users/actors.ts'
import { FIXES } from './catalogue.ts'
import { changeOf, mustFindRun } from './internal/run-rows.ts'

/** How long one run is worked on before others have their turn. */
const TURN_MS = 1_000
/** A part of a check may take so long: it reads much and holds nothing. */
const CHECK_MS = 60_000
type Run = { tenantId: number; id: number; fix: DataFixName; state: 'checking' | 'correcting'; after: string | null }

/**
 * Takes each check and each correction that is under way a turn further. A part of a check, or a batch of corrections, is one transaction
 * with where it came to: a worker that is killed has done it or not, and the next one goes on there.
 * @returns whether there is more to do
 */
export async function continueDataFixes(tools: Upkeep): Promise<boolean> {
  const found = await inSystem(tools.db, (tx) =>
    sql<Run>`
      select tenant_id, id, fix, state, after from data_fix_runs where state in ('checking', 'correcting') order by id limit 100`.execute(
      tx,
    ),
  )
  let isMore = false
  for (const run of found.rows) isMore = (await takeTurn(tools, run)) || isMore
  return isMore
}

async function takeTurn(tools: Upkeep, run: Run): Promise<boolean> {
  const { db, log } = tools
  try {
    return run.state === 'checking' ? await checkOn(db, run) : await correctOn(tools, run)
  } catch (error) {
    if (isAway(error)) throw error
    log.error({ err: error, tenantId: run.tenantId, dataFixRunId: run.id }, 'a data fix failed')
    await asSystem(db, run.tenantId, (ctx) => fail(ctx, run.id, asDomainError(error).code))
    return false
  }
}

/** The run, held, where it is still in this state and nobody else works on it. */
const hold = ({ db }: Ctx, { id, state }: Run) =>
  db
    .selectFrom('dataFixRuns')
    .select(['after', 'found', 'correctedBy'])
    .where('id', '=', id)
    .where('state', '=', state)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

const fail = ({ db }: Ctx, id: number, failure: string) =>
  db
    .updateTable('dataFixRuns')
    .set({ state: 'failed', finishedAt: now, failure })
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'correcting'])
    .execute()

/** Looks at the next part and keeps what it finds, up to the most that is kept. Nothing is held while it looks. */
async function checkOn(db: Database, run: Run): Promise<boolean> {
  const part = await asSystem(
    db,
    run.tenantId,
    async (ctx) => {
      await sql`select set_config('statement_timeout', ${String(CHECK_MS)}, true)`.execute(ctx.db)
      return FIXES[run.fix].check(ctx, run.after)
    },
    'read',
  )
  return asSystem(db, run.tenantId, async (ctx) => {
    const held = await hold(ctx, run)
    if (held?.after !== run.after) return false
    const kept = part.found.slice(0, MAX_CHANGES - held.found)
    if (kept.length > 0)
      await sql`
        insert into data_fix_changes (tenant_id, run_id, target, before, after)
        select ${run.tenantId}, ${run.id}, f.one->>'target', f.one->'before', f.one->'after'
        from jsonb_array_elements(${JSON.stringify(kept)}::jsonb) with ordinality as f(one, place) order by f.place`.execute(ctx.db)
    const found = held.found + kept.length
    const isPartial = kept.length < part.found.length
    const isOver = part.next === null || isPartial
    await ctx.db
      .updateTable('dataFixRuns')
      .set((eb) => ({ after: part.next, looked: eb('looked', '+', part.looked), found, isPartial }))
      .$if(isOver, (q) => q.set(found > 0 ? { state: 'checked' } : { state: 'done', finishedAt: now }))
      .where('id', '=', run.id)
      .execute()
    return !isOver
  })
}

const pendingOf = ({ db }: Ctx, id: number, limit: number) =>
  db.selectFrom('dataFixChanges').select('target').where('runId', '=', id).where('state', '=', 'pending').orderBy('id').limit(limit)

/** Corrects what was found, batch by batch, until its turn is over. */
async function correctOn(tools: Upkeep, run: Run): Promise<boolean> {
  const began = performance.now()
  while (performance.now() - began < TURN_MS) {
    const pending = await asSystem(tools.db, run.tenantId, (ctx) => pendingOf(ctx, run.id, FIXES[run.fix].batch).execute(), 'read')
    if (
      !(await settle(
        tools,
        run,
        pending.map(({ target }) => target),
      ))
    )
      return false
  }
  return true
}

/** Corrects these; a batch that is refused is taken one by one, so that one holds up no other. @returns whether to go on */
async function settle(tools: Upkeep, run: Run, targets: readonly string[]): Promise<boolean> {
  try {
    return await asSystem(tools.db, run.tenantId, (ctx) => correctBatch(ctx, run, targets))
  } catch (error) {
    if (isAway(error)) throw error
    if (targets.length > 1) {
      for (const target of targets) if (!(await settle(tools, run, [target]))) return false
      return true
    }
    const { code, kind } = asDomainError(error)
    if (kind === 'internal')
      tools.log.error({ err: error, tenantId: run.tenantId, dataFixRunId: run.id, targets }, 'a correction of data failed')
    return asSystem(tools.db, run.tenantId, async (ctx) => {
      if (!(await hold(ctx, run))) return false
      await mark(ctx, run.id, targets, { state: 'failed', failure: code })
      return true
    })
  }
}

const mayCorrect = (author: KnownActor): boolean => author.isActive && !author.secondFactorDue && isAtLeast(author.role, 'admin')

async function correctBatch(ctx: Ctx, run: Run, targets: readonly string[]): Promise<boolean> {
  const held = await hold(ctx, run)
  if (!held) return false
  const [author] = await actorsOf(ctx, [held.correctedBy as number])
  if (!author || !mayCorrect(author)) {
    await fail(ctx, run.id, 'forbidden')
    return false
  }
  const inTheirName = makeCtx(ctx.db, author)
  if (targets.length === 0) {
    await finish(inTheirName, await mustFindRun(ctx, run.id))
    return false
  }
  // Another worker may have come to these since.
  const due = await pendingOf(ctx, run.id, targets.length)
    .where((eb) => eb('target', '=', eb.fn.any(eb.val([...targets]))))
    .execute()
  const pending = due.map(({ target }) => target)
  if (pending.length === 0) return true
  await mark(ctx, run.id, await FIXES[run.fix].correct(inTheirName, pending), { state: 'corrected' })
  await mark(ctx, run.id, pending, { state: 'unneeded' })
  return true
}

async function finish(ctx: Ctx, before: DataFixRun): Promise<void> {
  await ctx.db.updateTable('dataFixRuns').set({ state: 'done', finishedAt: now }).where('id', '=', before.id).execute()
  await audit(ctx, changeOf(await mustFindRun(ctx, before.id), { action: 'data_fix.corrected', before }))
}

type Settled = { state: 'corrected' | 'unneeded' | 'failed'; failure?: string }

/** Writes down what became of those of these that are pending, and counts them. */
async function mark({ db }: Ctx, runId: number, targets: readonly string[], to: Settled): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('dataFixChanges')
    .set(to)
    .where('runId', '=', runId)
    .where('state', '=', 'pending')
    .where((eb) => eb('target', '=', eb.fn.any(eb.val([...targets]))))
    .executeTakeFirst()
  await db
    .updateTable('dataFixRuns')
    .set((eb) => ({ [to.state]: eb(to.state, '+', Number(numUpdatedRows)) }))
    .where('id', '=', runId)
    .execute()
}

/** Forgets runs that are older than what is kept of them. */
export async function forgetDataFixes({ db }: { db: Database }): Promise<void> {
  await inSystem(db, (tx) =>
    sql`delete from data_fix_runs where created_at < now() - make_interval(days => ${RUN_DAYS}) and state not in ('checking', 'correcting')`.execute(
      tx,
    ),
  )
}
