import { EVENTS, type EventName } from '@balcao/contracts/events'
import type { Database } from '@balcao/db/database'
import { isAway } from '@balcao/db/errors'
import { sql } from 'kysely'
import { asSystem, type Ctx } from './ctx.ts'
import type { Ports } from './ports.ts'
import { type Errand, type Fact, findReaction, type Reaction } from './reactions.ts'
import { anybodyFollows } from './tickets/anybody-follows.ts'
import { runBeside } from './together.ts'

type Deps = { db: Database; ports: Ports }
type Run = { outboxId: number; reaction: string }
type Found = Run & { fact: Fact<never>; does: Reaction<never> }
const keyOf = ({ outboxId, reaction }: Run) => `${outboxId} ${reaction}`

/** The facts of these runs and what is to be done about each, in the order of the facts; what is gone or unknown is left out. */
async function find(ctx: Ctx, runs: readonly Run[]): Promise<Found[]> {
  const rows = await ctx.db
    .selectFrom('outbox')
    .select(['id', 'name', 'payload', 'actorId'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(runs.map(({ outboxId }) => outboxId)))))
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => {
    const name = row.name as EventName
    const payload = Object.hasOwn(EVENTS, name) ? EVENTS[name].safeParse(row.payload) : undefined
    if (!payload?.success) return []
    const fact = { outboxId: row.id, tenantId: ctx.actor.tenantId, actorId: row.actorId, payload: payload.data } as Fact<never>
    return runs.flatMap((run) => {
      const does = run.outboxId === row.id ? (findReaction(name, run.reaction) as Reaction<never> | undefined) : undefined
      return does ? [{ ...run, fact, does }] : []
    })
  })
}

/** Marks these as done by this transaction. Who is at the same one meanwhile waits for it, and then finds it done. @returns those that were not */
async function mark<R extends Run>(ctx: Ctx, runs: readonly R[]): Promise<R[]> {
  if (runs.length === 0) return []
  const [ids, names] = [runs.map(({ outboxId }) => outboxId), runs.map(({ reaction }) => reaction)]
  const { rows } = await sql<Run>`
    insert into reaction_marks (tenant_id, outbox_id, reaction)
    select ${ctx.actor.tenantId}, r.id, r.name from unnest(${ids}::bigint[], ${names}::text[]) r (id, name) order by r.id, r.name
    on conflict do nothing returning outbox_id, reaction`.execute(ctx.db)
  const marked = new Set(rows.map(keyOf))
  return runs.filter((run) => marked.has(keyOf(run)))
}

/** Without those that tell who follows, where nobody does: one look, for all of them. */
async function worthwhile(ctx: Ctx, found: readonly Found[]): Promise<readonly Found[]> {
  const tells = ({ does }: Found) => 'within' in does && does.toFollowers === true
  if (!found.some(tells)) return found
  const { rows } = await sql<{ yes: boolean }>`select ${anybodyFollows(sql`${ctx.actor.tenantId}`)} as yes`.execute(ctx.db)
  return rows[0]?.yes ? found : found.filter((one) => !tells(one))
}

/** Those that stay in the house, all in this transaction: its rows and their marks are written once, or not at all. */
async function actWithin(ctx: Ctx, found: readonly Found[]): Promise<void> {
  const some = await worthwhile(ctx, found)
  const due = await mark(
    ctx,
    some.filter(({ does }) => 'within' in does),
  )
  const acts = due.flatMap(({ does, fact }) => ('within' in does ? [(own: Ctx) => does.within(own, fact)] : []))
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
    await mark(ctx, [run])
  })
}

/** A fact, and which of its reactions that stay in the house are meant. */
export type FactRuns = { id: number; reactions: readonly string[] }

/**
 * Runs reactions to several facts of a tenant in one transaction. Where one of them spoils it for all, each half runs in one of
 * its own, and so on: what can be done is, and none waits for another to be mended.
 * @throws the error of the first that failed alone as well
 */
export async function runReactions({ db }: Deps, { tenantId, facts }: { tenantId: number; facts: readonly FactRuns[] }): Promise<void> {
  const failures: unknown[] = []
  const attempt = async (runs: readonly Run[]): Promise<void> => {
    try {
      await asSystem(db, tenantId, async (ctx) => actWithin(ctx, await find(ctx, runs)))
    } catch (error) {
      if (isAway(error)) throw error
      const half = Math.ceil(runs.length / 2)
      if (runs.length === 1) failures.push(error)
      else for (const some of [runs.slice(0, half), runs.slice(half)]) await attempt(some)
    }
  }
  await attempt(facts.flatMap(({ id, reactions }) => reactions.map((reaction) => ({ outboxId: id, reaction }))))
  if (failures.length > 0) throw failures[0]
}
