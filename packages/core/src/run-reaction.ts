import { EVENTS, type EventName } from '@balcao/contracts/events'
import type { Database } from '@balcao/db/database'
import { isAway } from '@balcao/db/errors'
import { prepared } from '@balcao/db/prepared'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { asSystem, type Ctx } from './ctx.ts'
import { runBatch } from './dataloader.ts'
import { hasOptIns } from './opt-ins.ts'
import type { Ports } from './ports.ts'
import { type Fact, findReaction, type Reaction, reactions, type SideEffect } from './reactions.ts'

type Deps = { db: Database; ports: Ports }
type Run = { outboxId: number; reaction: string }
type Found = Run & { fact: Fact<never>; does: Reaction<never> }

type Row = { id: number; name: string; payload: unknown; actorId: number | null; due: string[] }

/** Transactional reactions, and the opt-in ones among them, in the form the statement below compares. */
const pairs = (isMeant: (does: Reaction<never>) => boolean): string[] =>
  Object.entries(reactions).flatMap(([event, all]) =>
    Object.entries(all as Record<string, Reaction<never>>).flatMap(([name, does]) => (isMeant(does) ? [`${event} ${name}`] : [])),
  )
const TRANSACTIONAL = pairs((does) => 'transactional' in does)
const OPT_IN = pairs((does) => 'transactional' in does && does.optIn === true)
const literals = (all: readonly string[]) => sql.join(all.map((one) => sql.lit(one)))

/**
 * Reads these events and marks their transactional reactions done in this transaction, in one round trip. A concurrent job for the same
 * event waits and then finds the mark. Opt-in reactions are skipped in a tenant that has nothing they serve.
 */
const claimReactions = prepared((db: Tx, tenantId: number, ids: readonly number[], names: readonly string[]) =>
  sql<Row>`
    with facts as materialized (select id, name, payload, actor_id from outbox where id = any(${ids}::bigint[])),
    marked as (
      insert into reaction_marks (tenant_id, outbox_id, reaction)
      select ${tenantId}::bigint, f.id, r.reaction from unnest(${ids}::bigint[], ${names}::text[]) r (id, reaction) join facts f on f.id = r.id
      where f.name || ' ' || r.reaction in (${literals(TRANSACTIONAL)})
        and (f.name || ' ' || r.reaction not in (${literals(OPT_IN)}) or (select ${hasOptIns(sql`${tenantId}`)}))
      order by f.id, r.reaction on conflict do nothing returning outbox_id, reaction)
    select f.id, f.name, f.payload, f.actor_id, array(select m.reaction from marked m where m.outbox_id = f.id) as due
    from facts f order by f.id`.compile(db),
)

/** The reactions to run, in the order of their events, without those that are gone, unknown or done. */
async function find(ctx: Ctx, runs: readonly Run[]): Promise<Found[]> {
  const { tenantId } = ctx.actor
  const rows = await claimReactions(
    ctx.db,
    tenantId,
    runs.map(({ outboxId }) => outboxId),
    runs.map(({ reaction }) => reaction),
  )
  return rows.flatMap((row) => {
    const name = row.name as EventName
    const payload = Object.hasOwn(EVENTS, name) ? EVENTS[name].safeParse(row.payload) : undefined
    if (!payload?.success) return []
    const fact = { outboxId: row.id, tenantId, actorId: row.actorId, payload: payload.data } as Fact<never>
    return runs.flatMap((run) => {
      const does = run.outboxId === row.id ? (findReaction(name, run.reaction) as Reaction<never> | undefined) : undefined
      return does && ('external' in does || row.due.includes(run.reaction)) ? [{ ...run, fact, does }] : []
    })
  })
}

/** Runs all transactional reactions in this transaction, so that their rows and marks are written together or not at all. */
async function runTransactional(ctx: Ctx, found: readonly Found[]): Promise<void> {
  const steps = found.flatMap(({ does, fact }) => ('transactional' in does ? [(own: Ctx) => does.transactional(own, fact)] : []))
  if (steps.length > 1) await runBatch(ctx, steps)
  else await steps[0]?.(ctx)
}

async function prepare(ctx: Ctx, { does, fact, outboxId, reaction }: Found): Promise<SideEffect | undefined> {
  if (!('external' in does)) return undefined
  const done = await ctx.db
    .selectFrom('reactionMarks')
    .select('doneAt')
    .where('outboxId', '=', outboxId)
    .where('reaction', '=', reaction)
    .executeTakeFirst()
  return done ? undefined : does.external(ctx, fact)
}

/**
 * Runs one reaction of one event: the queue delivers it at least once, its mark makes that once. A missing event or reaction is ignored; a
 * payload that names another tenant finds nothing (T22).
 */
export async function runReaction({ db, ports }: Deps, { tenantId, ...run }: Run & { tenantId: number }): Promise<void> {
  const sideEffect = await asSystem(db, tenantId, async (ctx) => {
    const found = await find(ctx, [run])
    await runTransactional(ctx, found)
    return found[0] && prepare(ctx, found[0])
  })
  if (!sideEffect) return
  await sideEffect.execute(ports, db)
  await asSystem(db, tenantId, async (ctx) => {
    await sideEffect.complete(ctx)
    await ctx.db
      .insertInto('reactionMarks')
      .values({ tenantId, ...run })
      .onConflict((oc) => oc.doNothing())
      .execute()
  })
}

/** The reactions that failed even in a transaction of their own; all others of the job are done. */
export class ReactionsFailed extends Error {
  override name = 'ReactionsFailed'
  readonly failed: readonly Run[]
  /** @param cause the error of the first one */
  constructor(failed: readonly Run[], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.failed = failed
  }
}

/** An event and its transactional reactions to run. */
export type FactRuns = { id: number; reactions: readonly string[] }

/**
 * Runs reactions to several events of a tenant in one transaction. If one fails, each half is tried in a transaction of its own, and so on,
 * so that a failing reaction holds up no other.
 * @throws ReactionsFailed with those that failed alone
 */
export async function runReactions({ db }: Deps, { tenantId, facts }: { tenantId: number; facts: readonly FactRuns[] }): Promise<void> {
  const failures: { run: Run; error: unknown }[] = []
  const attempt = async (runs: readonly Run[]): Promise<void> => {
    try {
      await asSystem(db, tenantId, async (ctx) => runTransactional(ctx, await find(ctx, runs)))
    } catch (error) {
      if (isAway(error)) throw error
      const [run] = runs
      const half = Math.ceil(runs.length / 2)
      if (run && runs.length === 1) failures.push({ run, error })
      else for (const some of [runs.slice(0, half), runs.slice(half)]) await attempt(some)
    }
  }
  await attempt(facts.flatMap(({ id, reactions }) => reactions.map((reaction) => ({ outboxId: id, reaction }))))
  const [first] = failures
  if (first) {
    const failed = failures.map(({ run }) => run)
    throw new ReactionsFailed(failed, first.error)
  }
}
