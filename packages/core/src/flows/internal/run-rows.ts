import type { Refusal } from '@balcao/contracts/error-body'
import type { EndReason, RunEntryKind, RunState } from '@balcao/contracts/flows/bounds'
import type { FlowRunEntry } from '@balcao/contracts/flows/runs'
import type { Awaited as AwaitedEvent, FlowStep } from '@balcao/contracts/flows/steps'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { conflict } from '../../errors.ts'
import { now } from '../../tickets/queries.ts'

/** How long a run that nobody works on, because a worker died, is left alone. */
const LEFT_FOR = sql<string>`now() + interval '1 minute'`

const runRows = ({ db }: Ctx) =>
  db
    .selectFrom('flowRuns as r')
    .innerJoin('flows as f', (join) => join.onRef('f.tenantId', '=', 'r.tenantId').onRef('f.id', '=', 'r.flowId'))
    .innerJoin('flowVersions as v', (join) =>
      join.onRef('v.tenantId', '=', 'r.tenantId').onRef('v.flowId', '=', 'r.flowId').onRef('v.version', '=', 'r.version'),
    )
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'f.tenantId').onRef('u.id', '=', 'f.authorId'))
    .selectAll('r')
    .select(['f.name', 'f.endsWithTicket', 'f.authorId', 'u.name as authorName', 'u.email as authorEmail'])
    .select([sql<FlowStep[]>`v.steps`.as('steps'), sql<boolean>`r.due_at <= clock_timestamp()`.as('isDue')])

export type LockedRun = Awaited<ReturnType<ReturnType<typeof runRows>['execute']>>[number]

/** A run, which nobody else takes a step of until this transaction ends. Its ticket is locked before it. */
export const lockRun = (ctx: Ctx, id: number): Promise<LockedRun | undefined> =>
  runRows(ctx).where('r.id', '=', id).forUpdate('r').executeTakeFirst()

/** A flow is on a ticket once at a time. The ticket is locked. @throws DomainError flow_already_running */
export async function mustNotRun({ db }: Ctx, flowId: number, ticketId: number): Promise<void> {
  const run = await db
    .selectFrom('flowRuns')
    .select('id')
    .where('flowId', '=', flowId)
    .where('ticketId', '=', ticketId)
    .where('state', 'in', ['running', 'waiting'])
    .executeTakeFirst()
  if (run) throw conflict('flow_already_running')
}

type Details = Partial<Pick<FlowRunEntry, 'actions' | 'way' | 'until' | 'flow' | 'reasons'>>
export type Entry = Details & { what: RunEntryKind; step?: string | null }

/** Writes down what happened in a run, as the next of its entries. */
export async function record({ db, actor }: Ctx, runId: number, { what, step = null, ...details }: Entry): Promise<void> {
  await sql`insert into flow_run_entries (tenant_id, run_id, n, what, step, details, actor_id)
    select ${actor.tenantId}, ${runId}, coalesce(max(n), 0) + 1, ${what}, ${step}, ${JSON.stringify(details)}::jsonb, ${actor.userId}::bigint
    from flow_run_entries where run_id = ${runId}`.execute(db)
}

type Position =
  | { state: 'running'; step: string; chain?: string }
  | { state: 'waiting'; step: string; until: string; awaits: AwaitedEvent | null }
  | { state: 'failed'; step: string | null; reasons: readonly Refusal[] }
  | { state: 'ended'; because: EndReason }
  | { state: 'finished' | 'cancelled' }

/** Events of the ticket that came before, which waiting is not for, have no greater id: the ticket is locked. */
const lastEvent = sql<number>`(select coalesce(max(id), 0) from outbox)`

/** Where a run stands from now on. */
export async function moveTo(ctx: Ctx, { id, ticketId }: Pick<LockedRun, 'id' | 'ticketId'>, to: Position): Promise<void> {
  const awaits = to.state === 'waiting' && to.awaits ? JSON.stringify(to.awaits) : null
  await ctx.db
    .updateTable('flowRuns')
    .set({
      state: to.state satisfies RunState,
      step: 'step' in to ? to.step : null,
      dueAt: to.state === 'running' ? LEFT_FOR : to.state === 'waiting' ? to.until : null,
      ...{ awaits, afterEvent: awaits === null ? null : lastEvent },
      ...(to.state === 'running' && to.chain ? { chain: to.chain } : {}),
      endedBecause: to.state === 'ended' ? to.because : null,
      reasons: JSON.stringify(to.state === 'failed' ? to.reasons : []),
      updatedAt: now,
    })
    .where('id', '=', id)
    .execute()
  await ctx.emit('flow:moved', { ticketId, runId: id })
}

/** Goes on with a step, or finishes where there is none. */
export async function goOn(ctx: Ctx, run: LockedRun, step: FlowStep | undefined, chain?: string): Promise<void> {
  if (step) return moveTo(ctx, run, { state: 'running', step: step.key, ...(chain ? { chain } : {}) })
  await record(ctx, run.id, { what: 'finished' })
  await moveTo(ctx, run, { state: 'finished' })
}
