import { EVENTS, type EventName } from '@balcao/contracts/events'
import type { Database } from '@balcao/db/database'
import { isAway } from '@balcao/db/errors'
import { prepared } from '@balcao/db/prepared'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { asSystem, type Ctx } from './ctx.ts'
import type { Ports } from './ports.ts'
import { type Errand, type Fact, findReaction, type Reaction, reactions } from './reactions.ts'
import { anybodyFollows } from './tickets/anybody-follows.ts'
import { runBeside } from './together.ts'

type Deps = { db: Database; ports: Ports }
type Run = { outboxId: number; reaction: string }
type Found = Run & { fact: Fact<never>; does: Reaction<never> }

type Row = { id: number; name: string; payload: unknown; actorId: number | null; due: string[] }

/** What is done in the house, and what of it tells those who follow alone, each as the statement below reads it. */
const pairs = (isMeant: (does: Reaction<never>) => boolean): string[] =>
  Object.entries(reactions).flatMap(([event, all]) =>
    Object.entries(all as Record<string, Reaction<never>>).flatMap(([name, does]) => (isMeant(does) ? [`${event} ${name}`] : [])),
  )
const WITHIN = pairs((does) => 'within' in does)
const TO_FOLLOWERS = pairs((does) => 'within' in does && does.toFollowers === true)
const literals = (all: readonly string[]) => sql.join(all.map((one) => sql.lit(one)))

/**
 * Reads these facts, and marks what is done about them in the house as done by this transaction: one statement, since a job has nothing
 * else to wait for. Who is at the same one meanwhile waits for it, and then finds it done. Where nobody follows, what tells who follows
 * is left out.
 */
const takeUp = prepared((db: Tx, tenantId: number, ids: readonly number[], names: readonly string[]) =>
  sql<Row>`
    with facts as materialized (select id, name, payload, actor_id from outbox where id = any(${ids}::bigint[])),
    marked as (
      insert into reaction_marks (tenant_id, outbox_id, reaction)
      select ${tenantId}::bigint, f.id, r.reaction from unnest(${ids}::bigint[], ${names}::text[]) r (id, reaction) join facts f on f.id = r.id
      where f.name || ' ' || r.reaction in (${literals(WITHIN)})
        and (f.name || ' ' || r.reaction not in (${literals(TO_FOLLOWERS)}) or (select ${anybodyFollows(sql`${tenantId}`)}))
      order by f.id, r.reaction on conflict do nothing returning outbox_id, reaction)
    select f.id, f.name, f.payload, f.actor_id, array(select m.reaction from marked m where m.outbox_id = f.id) as due
    from facts f order by f.id`.compile(db),
)

/** What is to be done about these facts, in their order; what is gone, unknown or done already is left out. */
async function find(ctx: Ctx, runs: readonly Run[]): Promise<Found[]> {
  const { tenantId } = ctx.actor
  const rows = await takeUp(
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
      return does && ('outside' in does || row.due.includes(run.reaction)) ? [{ ...run, fact, does }] : []
    })
  })
}

/** Those that stay in the house, all in this transaction: its rows and their marks are written once, or not at all. */
async function actWithin(ctx: Ctx, found: readonly Found[]): Promise<void> {
  const acts = found.flatMap(({ does, fact }) => ('within' in does ? [(own: Ctx) => does.within(own, fact)] : []))
  if (acts.length > 1) await runBeside(ctx, acts)
  else await acts[0]?.(ctx)
}

async function prepare(ctx: Ctx, { does, fact, outboxId, reaction }: Found): Promise<Errand | undefined> {
  if (!('outside' in does)) return undefined
  const done = await ctx.db
    .selectFrom('reactionMarks')
    .select('doneAt')
    .where('outboxId', '=', outboxId)
    .where('reaction', '=', reaction)
    .executeTakeFirst()
  return done ? undefined : does.outside(ctx, fact)
}

/**
 * Runs one reaction of one fact, at least once by the queue and once by its mark. A fact or a reaction that is gone ends
 * quietly; a payload that names another tenant finds nothing there (T22).
 */
export async function runReaction({ db, ports }: Deps, { tenantId, ...run }: Run & { tenantId: number }): Promise<void> {
  const errand = await asSystem(db, tenantId, async (ctx) => {
    const found = await find(ctx, [run])
    await actWithin(ctx, found)
    return found[0] && prepare(ctx, found[0])
  })
  if (!errand) return
  await errand.act(ports)
  await asSystem(db, tenantId, async (ctx) => {
    await errand.settle(ctx)
    await ctx.db
      .insertInto('reactionMarks')
      .values({ tenantId, ...run })
      .onConflict((oc) => oc.doNothing())
      .execute()
  })
}

/** Reactions that failed each in a transaction of its own; all others of their job are done. */
export class ReactionsFailed extends Error {
  override name = 'ReactionsFailed'
  readonly failed: readonly Run[]
  /** @param cause why the first of them failed */
  constructor(failed: readonly Run[], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.failed = failed
  }
}

/** A fact, and which of its reactions that stay in the house are meant. */
export type FactRuns = { id: number; reactions: readonly string[] }

/**
 * Runs reactions to several facts of a tenant in one transaction. Where one of them spoils it for all, each half runs in one of
 * its own, and so on: what can be done is, and none waits for another to be mended.
 * @throws ReactionsFailed, which names those that failed alone as well
 */
export async function runReactions({ db }: Deps, { tenantId, facts }: { tenantId: number; facts: readonly FactRuns[] }): Promise<void> {
  const failures: { run: Run; error: unknown }[] = []
  const attempt = async (runs: readonly Run[]): Promise<void> => {
    try {
      await asSystem(db, tenantId, async (ctx) => actWithin(ctx, await find(ctx, runs)))
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
