import { METRICS, type Metric, type SlaState } from '@balcao/contracts/sla/bounds'
import type { SlaTargets, SlaWarning } from '@balcao/contracts/sla/policies'
import type { Level } from '@balcao/contracts/tickets/matrix-words'
import type { Priority, Status } from '@balcao/contracts/tickets/statuses'
import { awaitWithCommit } from '@balcao/db/with-commit'
import { sql } from 'kysely'
import { ALWAYS_OPEN, type Clock, clockFor } from '../../calendars/clock.ts'
import type { Ctx } from '../../ctx.ts'
import type { Clocks, Pledge, Sheet } from '../engine.ts'
import type { Timer } from './timer.ts'

type Policy = { id: number; version: number; targets: SlaTargets; warnAt: SlaWarning }

/** A ticket with its newest clocks, as `read_sla_clocks` gives it. */
export type Held = {
  id: number
  status: Status
  priority: Priority
  channel: string
  createdAt: number
  answered: boolean
  /** When it last changed its status, priority or the like. */
  stateAt: number
  /** The policy it had until now. */
  policyId: number | null
  /** The one that is its policy. */
  policy: Policy | null
  timers: Timer[]
}

/** Columns of a ticket that clocks and conditions of policies go by, as they are about to be written. */
export type Become = {
  status?: Status
  priority?: Priority
  type?: string
  queueId?: number | null
  companyId?: number | null
} & Partial<Asked>
/** What conditions ask beside; `none` for nobody, or for what nobody assessed. */
type Asked = { assignee: number | 'none'; urgency: Level | 'none'; impact: Level | 'none'; subject: string; firstMessage: string }

export type Read = { now: number; tickets: Held[] }

/**
 * Reads what the clocks of tickets go by; undefined where there is nothing to count.
 * @param asked what changed, as conditions of policies call it: where one asks about it, the policies are looked for anew; null: in any case
 * @param become what is about to be written of the one ticket that is asked for
 */
export async function readSla(
  ctx: Ctx,
  ids: readonly number[],
  asked: readonly string[] | null,
  become?: Become,
): Promise<Read | undefined> {
  const facts = become ? JSON.stringify(Object.fromEntries(Object.entries(become).map(([field, value]) => [field, [value]]))) : null
  const { rows } = await sql<{
    read: Read | null
  }>`select read_sla_clocks(${[...ids]}::bigint[], ${asked}::text[], ${facts}::jsonb) as read`.execute(ctx.db)
  return rows[0]?.read ?? undefined
}

/** What conditions of policies ask of a ticket that is about to be opened. */
export type OpeningFacts = Required<Become> & { channel: string; requester: number; tagId: readonly number[] }

/** The policy of a ticket that is about to be opened, now and when it opens; undefined where the tenant has no active one. */
export async function readOpeningPolicy(
  ctx: Ctx,
  facts: OpeningFacts,
): Promise<{ now: number; opening: number; policy: Policy | null } | undefined> {
  const held = JSON.stringify(
    Object.fromEntries(Object.entries(facts).map(([field, value]) => [field, Array.isArray(value) ? value : [value]])),
  )
  const { rows } = await sql<{
    read: { now: number; opening: number; policy: Policy | null } | null
  }>`select read_opening_policy(${held}::jsonb) as read`.execute(ctx.db)
  return rows[0]?.read ?? undefined
}

const MINUTE = 60_000

/** What a policy promises to a ticket of this priority. */
export function pledgeOf(policy: Policy | null, priority: Priority): Pledge {
  const pledge: Pledge = {}
  for (const metric of METRICS) {
    const target = policy?.targets[metric]?.[priority]
    if (!policy || !target) continue
    const { minutes, calendarId } = target
    pledge[metric] = { policyId: policy.id, policyVersion: policy.version, calendarId, targetMs: minutes * MINUTE, warn: policy.warnAt }
  }
  return pledge
}

/** A ticket as the engine takes it. What the desk opened itself has asked nothing yet. */
export const sheetOf = ({ channel, answered, timers }: Held): Sheet => ({ byDesk: channel === 'staff', answered, timers })

/** The clocks of every calendar that these tickets count by, or will. */
export async function clocksOf(ctx: Ctx, tickets: readonly Held[]): Promise<Clocks> {
  const ids = new Set<number>()
  for (const { policy, timers } of tickets) {
    for (const { calendarId } of timers) if (calendarId !== null) ids.add(calendarId)
    for (const by of Object.values(policy?.targets ?? {}))
      for (const { calendarId } of Object.values(by ?? {})) if (calendarId !== null) ids.add(calendarId)
  }
  const clocks = new Map<number, Clock>()
  for (const id of ids) clocks.set(id, await clockFor(ctx, id))
  return (id) => (id === null ? ALWAYS_OPEN : (clocks.get(id) ?? ALWAYS_OPEN))
}

/** What a ticket shows of its clocks. */
type Shown = { state: SlaState | null; dueAt: number | null; metric: Metric | null }

/** The worst of the clocks that run, with the deadline that comes first; paused where all that go on stand still. */
function shownOf(timers: readonly Timer[]): Shown {
  const running = timers.filter(({ state }) => state === 'running')
  const first = running.toSorted((a, b) => (a.dueAt ?? Infinity) - (b.dueAt ?? Infinity))[0]
  if (first) {
    const state = running.some(({ late }) => late) ? 'late' : running.some(({ warnedAt }) => warnedAt !== null) ? 'at_risk' : 'running'
    return { state, dueAt: first.dueAt, metric: first.metric }
  }
  const paused = timers.filter(({ state }) => state === 'paused')
  const waiting = paused.find(({ metric }) => metric === 'resolution') ?? paused[0]
  return waiting ? { state: 'paused', dueAt: null, metric: waiting.metric } : { state: null, dueAt: null, metric: null }
}

/** A ticket whose clocks moved on. */
export type Moved = { held: Held; timers: readonly Timer[] }

/** What a ticket shows of its clocks, as its columns have it. */
export function shownColumns({ held, timers }: Moved) {
  const { state, dueAt, metric } = shownOf(timers)
  const slaDueAt = dueAt === null ? null : new Date(dueAt).toISOString()
  return { slaState: state, slaDueAt, slaMetric: metric, slaPolicyId: held.policy?.id ?? null }
}

/**
 * Writes the clocks that changed. Statements after it see that; only the commit waits for it.
 * @param next of a ticket that is about to be written: its new state has the instant of its clocks. Of others what they show of their
 * clocks is written here, too.
 */
export function writeSla(ctx: Ctx, moved: readonly Moved[], next?: { stateAt: number | null }): void {
  const timers = moved.flatMap(({ held, timers: after }) =>
    after.filter((timer) => !held.timers.includes(timer)).map((timer) => ({ ticketId: held.id, ...timer })),
  )
  const tickets = next
    ? []
    : moved.map(({ held, timers: after }) => ({ id: held.id, ...shownOf(after), policyId: held.policy?.id ?? null }))
  const state = next?.stateAt ? `${moved[0]?.held.id}@${next.stateAt}` : null
  const written = sql`select write_sla(${JSON.stringify(timers)}::jsonb, ${JSON.stringify(tickets)}::jsonb, ${state})`
  awaitWithCommit(ctx.db, written.compile(ctx.db))
}
