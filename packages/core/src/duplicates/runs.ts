import type { DuplicateRun, DuplicateStatus, StartBatch } from '@balcao/contracts/duplicates/runs'
import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { audit } from '../audit/record.ts'
import { asSystem, type Ctx } from '../ctx.ts'
import { conflict } from '../errors.ts'
import { must } from '../policy.ts'
import { mustExistQueue } from '../tickets/references.ts'
import { keepPairs } from './internal/keep-pairs.ts'
import { mustBeOn, settingsOf } from './settings.ts'

/** Tickets of one turn, after which another organisation has its turn: stopping takes no longer than one. */
const TURN = 25
/** A turn ends early where tickets take long: whoever stops a search waits for the turn. */
const TURN_MS = 500

const runs = (ctx: Ctx) =>
  ctx.db
    .selectFrom('duplicateRuns')
    .select(['id', 'state', 'done', 'total', 'found', 'errors', 'startedAt', 'workedAt', 'scope', 'minProbability', 'cursorId'])

type Row = Awaited<ReturnType<ReturnType<typeof runs>['execute']>>[number]

function shown({ id, state, done, total, found, errors, startedAt, workedAt }: Row): DuplicateRun {
  const seconds = Math.max((Date.parse(workedAt) - Date.parse(startedAt)) / 1000, 0.001)
  const perSecond = done === 0 ? 0 : done / seconds
  const eta = state === 'running' && perSecond > 0 ? Math.round((total - done) / perSecond) : null
  return { id, state: state as DuplicateRun['state'], done, total, found, errors, perSecond: Number(perSecond.toFixed(1)), eta, startedAt }
}

/** What a search goes through: tickets of a time, of queues. */
const inScope = ({ from, until, queues }: { from?: string; until?: string; queues?: number[] }) => sql`(
  ${from ?? null}::timestamptz is null or t.created_at >= ${from ?? null}::timestamptz) and (
  ${until ?? null}::timestamptz is null or t.created_at < ${until ?? null}::timestamptz) and (
  ${queues ?? null}::bigint[] is null or t.queue_id = any(${queues ?? null}::bigint[]))`

/** Begins a search through all tickets of the scope, or goes on where the last one was stopped. @throws DomainError batch_running, invalid_input */
export async function start(ctx: Ctx, { scope, minProbability, resume }: StartBatch): Promise<DuplicateRun> {
  must(ctx, 'duplicate.manage')
  await mustBeOn(ctx)
  for (const id of scope.queues ?? []) await mustExistQueue(ctx, id)
  await sql`select pg_advisory_xact_lock(hashtext('duplicates.runs'), ${ctx.actor.tenantId}::int)`.execute(ctx.db)
  if (await runs(ctx).where('state', '=', 'running').executeTakeFirst()) throw conflict('batch_running')
  const stopped = resume ? await runs(ctx).where('state', '=', 'stopped').orderBy('id', 'desc').limit(1).executeTakeFirst() : undefined
  if (stopped) await goOn(ctx, stopped)
  const id = stopped?.id ?? (await begin(ctx, scope as Row['scope'], minProbability))
  await audit(ctx, { action: 'duplicates.batch_started', resource: 'duplicate_run', resourceId: id, after: { scope, minProbability } })
  return shown(await runs(ctx).where('id', '=', id).executeTakeFirstOrThrow())
}

/** The time it stood still is none of its speed. */
async function goOn(ctx: Ctx, { id, startedAt, workedAt }: Row): Promise<void> {
  const worked = Date.parse(workedAt) - Date.parse(startedAt)
  const now = Date.now()
  await ctx.db
    .updateTable('duplicateRuns')
    .set({ state: 'running', endedAt: null, startedAt: new Date(now - worked).toISOString(), workedAt: new Date(now).toISOString() })
    .where('id', '=', id)
    .execute()
}

async function begin(ctx: Ctx, scope: Row['scope'], minProbability: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from tickets t where ${inScope(scope)}`.execute(ctx.db)
  const total = rows[0]?.total ?? 0
  const { id } = await ctx.db
    .insertInto('duplicateRuns')
    .values({
      // Where there is nothing to go through, it is finished.
      ...(total === 0 ? { state: 'finished', endedAt: new Date().toISOString() } : {}),
      tenantId: ctx.actor.tenantId,
      scope: JSON.stringify(scope),
      minProbability,
      total,
      startedBy: ctx.actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stops the search, which can go on later. @throws DomainError batch_not_running */
export async function stop(ctx: Ctx): Promise<DuplicateRun> {
  must(ctx, 'duplicate.manage')
  const stopped = await ctx.db
    .updateTable('duplicateRuns')
    .set({ state: 'stopped', endedAt: new Date().toISOString() })
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  if (!stopped) throw conflict('batch_not_running')
  await audit(ctx, {
    action: 'duplicates.batch_stopped',
    resource: 'duplicate_run',
    resourceId: stopped.id,
    before: { state: 'running' },
    after: { state: 'stopped' },
  })
  return shown(await runs(ctx).where('id', '=', stopped.id).executeTakeFirstOrThrow())
}

/** How detection stands: the last search, what answers, and how far the index has come. */
export async function status(ctx: Ctx): Promise<DuplicateStatus> {
  must(ctx, 'duplicate.review')
  const { enabled } = await settingsOf(ctx)
  const run = await runs(ctx).orderBy('id', 'desc').limit(1).executeTakeFirst()
  const active = await ctx.db.selectFrom('duplicateModels').select('id').where('status', '=', 'active').executeTakeFirst()
  const test = await ctx.db.selectFrom('duplicateTests').select('id').where('endedAt', 'is', null).executeTakeFirst()
  const index = await ctx.db.selectFrom('duplicateIndexes').select('tickets').executeTakeFirst()
  const { lag } = await ctx.db
    .selectFrom('duplicateChanges')
    .select((eb) => eb.fn.countAll<number>().as('lag'))
    .executeTakeFirstOrThrow()
  return {
    state: enabled ? 'on' : 'off',
    run: run ? shown(run) : null,
    model: active?.id ?? null,
    test: test?.id ?? null,
    index: { tickets: index?.tickets ?? 0, lag: Number(lag) },
  }
}

/**
 * One turn of the search that waited longest. How far it came is written with the pairs it found, so that whatever ends a worker repeats one turn
 * at most, and repeating finds the same pairs.
 * @returns whether there is more
 */
export async function workOnRuns({ db, log }: { db: Database; log: { error: (fields: object, text: string) => void } }): Promise<boolean> {
  const { rows } = await inSystem(db, (tx) =>
    sql<{ tenantId: number; id: number }>`
      select tenant_id, id from duplicate_runs where state = 'running' order by worked_at limit 1`.execute(tx),
  )
  const [due] = rows
  if (!due) return false
  const one = (work: (ctx: Ctx, run: Row) => Promise<void>) =>
    asSystem(db, due.tenantId, async (ctx) => {
      const run = await runs(ctx).where('id', '=', due.id).where('state', '=', 'running').forUpdate().skipLocked().executeTakeFirst()
      if (run) await work(ctx, run)
    })
  try {
    await one(turn)
  } catch (error) {
    if (isUnavailable(error)) throw error
    log.error({ err: error, tenantId: due.tenantId, run: due.id }, 'a turn of the search for duplicates failed')
    await one(passOver)
  }
  return true
}

const dueTickets = async (ctx: Ctx, { cursorId, scope }: Row) =>
  (
    await sql<{
      id: number
    }>`select t.id from tickets t where t.id > ${cursorId} and ${inScope(scope)} order by t.id limit ${sql.lit(TURN)}`.execute(ctx.db)
  ).rows.map(({ id }) => id)

/** What cannot be worked on is counted, and holds up nothing. */
async function passOver(ctx: Ctx, run: Row): Promise<void> {
  const due = await dueTickets(ctx, run)
  await advance(ctx, run, due, { found: 0, errors: 1, isLast: due.length < TURN })
}

async function turn(ctx: Ctx, run: Row): Promise<void> {
  const settings = await settingsOf(ctx)
  const due = await dueTickets(ctx, run)
  const until = performance.now() + TURN_MS
  // Through all of them each pair is met once, when its newer ticket is asked about; in a part of them the newer one may be outside of it.
  const olderOnly = Object.keys(run.scope).length === 0
  const done: number[] = []
  let found = 0
  for (const id of due) {
    found += await keepPairs(ctx, id, settings, { minProbability: run.minProbability, olderOnly })
    done.push(id)
    if (performance.now() > until) break
  }
  await advance(ctx, run, done, { found, errors: 0, isLast: done.length === due.length && due.length < TURN })
}

type Turn = { found: number; errors: number; isLast: boolean }

async function advance(ctx: Ctx, run: Row, ids: readonly number[], { found, errors, isLast }: Turn): Promise<void> {
  const now = new Date().toISOString()
  await ctx.db
    .updateTable('duplicateRuns')
    .set((eb) => ({
      cursorId: ids.at(-1) ?? run.cursorId,
      done: eb('done', '+', ids.length),
      found: eb('found', '+', found),
      errors: eb('errors', '+', errors),
      workedAt: now,
      ...(isLast ? { state: 'finished', endedAt: now } : {}),
    }))
    .where('id', '=', run.id)
    .execute()
}
