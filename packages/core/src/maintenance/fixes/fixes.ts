import {
  type CheckData,
  type CorrectData,
  DATA_FIXES,
  type DataFixChanges,
  type DataFixes,
  type DataFixName,
  type DataFixRun,
  type DataFixRuns,
  type GetDataFixRun,
  type ListDataFixChanges,
  type ListDataFixes,
  type ListDataFixRuns,
} from '@balcao/contracts/maintenance/data-fixes'
import { sql } from 'kysely'
import { audit } from '../../audit/record.ts'
import { type Ctx, me } from '../../ctx.ts'
import { conflict } from '../../errors.ts'
import { encodeCursor, lastId, pageOf } from '../../paging.ts'
import { now } from '../../tickets/queries.ts'
import { FIXES } from './catalogue.ts'
import { changeOf, mustFindRun, runRows, runView } from './internal/run-rows.ts'

/** Every fix, with its newest run. */
export async function list(ctx: Ctx, _: ListDataFixes): Promise<DataFixes> {
  const rows = await runRows(ctx)
    .where(
      sql<boolean>`r.id in (select (select max(d.id) from data_fix_runs d where d.fix = name) from unnest(${[...DATA_FIXES]}::text[]) name)`,
    )
    .execute()
  const newest = new Map(rows.map((row) => [row.fix, runView(row)]))
  return { data: DATA_FIXES.map((name) => ({ name, run: newest.get(name) ?? null })) }
}

/** @throws DomainError data_fix_run_not_found */
export const get = (ctx: Ctx, { id }: GetDataFixRun): Promise<DataFixRun> => mustFindRun(ctx, id)

/** Runs, the newest first. @throws DomainError invalid_cursor */
export async function runs(ctx: Ctx, { limit, cursor, name }: ListDataFixRuns): Promise<DataFixRuns> {
  const before = lastId(cursor, 'data-fix-runs')
  const rows = await runRows(ctx)
    .$if(name !== undefined, (q) => q.where('r.fix', '=', name as DataFixName))
    .$if(before !== undefined, (q) => q.where('r.id', '<', before as number))
    .orderBy('r.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, runView, ({ id }) => encodeCursor('data-fix-runs', [id]))
}

/** What a run found, and what became of it, in the order in which it was found. @throws DomainError data_fix_run_not_found, invalid_cursor */
export async function changes(ctx: Ctx, { id, state, limit, cursor }: ListDataFixChanges): Promise<DataFixChanges> {
  const { fix } = await mustFindRun(ctx, id)
  const after = lastId(cursor, 'data-fix-changes')
  const rows = await ctx.db
    .selectFrom('dataFixChanges')
    .select(['id', 'target', 'before', 'after', 'state', 'failure'])
    .where('runId', '=', id)
    .$if(state !== undefined, (q) => q.where('state', '=', state as 'pending'))
    .$if(after !== undefined, (q) => q.where('id', '>', after as number))
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  const described = await FIXES[fix].describe(ctx, rows)
  const page = rows.map((row, n) => ({
    id: row.id,
    state: row.state,
    failure: row.failure,
    ...(described[n] as (typeof described)[number]),
  }))
  return pageOf(
    page,
    limit,
    (row) => row,
    (row) => encodeCursor('data-fix-changes', [row.id]),
  )
}

/** One begins at a time, so that a check cannot overtake the correction of the one before. */
const lock = ({ db, actor }: Ctx) => sql`select pg_advisory_xact_lock(hashtext('data_fixes'), ${actor.tenantId}::int)`.execute(db)

/** Has the organisation's data checked in the background; nothing is changed. @throws DomainError data_fix_running */
export async function check(ctx: Ctx, { name }: CheckData): Promise<DataFixRun> {
  await lock(ctx)
  const made = await ctx.db
    .insertInto('dataFixRuns')
    .values({ tenantId: ctx.actor.tenantId, fix: name, checkedBy: me(ctx) })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw conflict('data_fix_running')
  const run = await mustFindRun(ctx, made.id)
  await audit(ctx, changeOf(run, { action: 'data_fix.checked', before: null }))
  return run
}

/** The run as it is, held so that it stays so. @throws DomainError data_fix_run_not_found */
async function mustHold(ctx: Ctx, id: number): Promise<DataFixRun> {
  await ctx.db.selectFrom('dataFixRuns').select('id').where('id', '=', id).forUpdate().execute()
  return mustFindRun(ctx, id)
}

/**
 * Has what the newest check found corrected in the background, in the caller's name.
 * @throws DomainError data_fix_run_not_found, data_fix_not_checked
 */
export async function correct(ctx: Ctx, { id, reason }: CorrectData): Promise<DataFixRun> {
  await lock(ctx)
  const before = await mustHold(ctx, id)
  const later = await ctx.db
    .selectFrom('dataFixRuns')
    .select('id')
    .where('fix', '=', before.fix)
    .where('id', '>', id)
    .limit(1)
    .executeTakeFirst()
  if (before.state !== 'checked' || later) throw conflict('data_fix_not_checked')
  await ctx.db
    .updateTable('dataFixRuns')
    .set({ state: 'correcting', correctedBy: me(ctx), reason, startedAt: now })
    .where('id', '=', id)
    .execute()
  const run = await mustFindRun(ctx, id)
  await audit(ctx, changeOf(run, { action: 'data_fix.correcting', before }))
  return run
}

/** Stops a check or a correction where it is; what was corrected stays. @throws DomainError data_fix_run_not_found, data_fix_over */
export async function cancel(ctx: Ctx, { id }: GetDataFixRun): Promise<DataFixRun> {
  const before = await mustHold(ctx, id)
  if (before.finishedAt !== null) throw conflict('data_fix_over')
  await ctx.db.updateTable('dataFixRuns').set({ state: 'cancelled', finishedAt: now }).where('id', '=', id).execute()
  const run = await mustFindRun(ctx, id)
  await audit(ctx, changeOf(run, { action: 'data_fix.cancelled', before }))
  return run
}
