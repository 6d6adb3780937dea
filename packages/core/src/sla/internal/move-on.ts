import { METRICS, type Metric } from '@balcao/contracts/sla/bounds'
import type { Change } from '@balcao/contracts/tickets/history'
import { type AnyFact, type Ctx, makeCtx, systemActor } from '../../ctx.ts'
import * as history from '../../tickets/history.ts'
import { advance, open, type Said } from '../engine.ts'
import {
  type Become,
  clocksOf,
  type Held,
  type Moved,
  type OpeningFacts,
  pledgeOf,
  readOpeningPolicy,
  readSla,
  sheetOf,
  shownColumns,
  writeSla,
} from './sheets.ts'
import { readStories } from './stories.ts'
import { isLive, type Timer } from './timer.ts'
import { isLastWarning } from './warnings.ts'

/** What happened to a ticket, and when: the instant of its last state, of a message, or now. */
export type Happened = { at: 'state' | 'now' | number; said?: Said; opened?: true; renewed?: boolean }

type Options = {
  /** What changed, as conditions of policies call it; null: whatever they ask about. */
  asked: readonly string[] | null
  /**
   * Promises are counted anew. Histories say which deadlines that took past or back; people are only told of those that had come by the
   * former promise, too: nobody is called for what is late by another way of counting.
   */
  isRecount?: boolean
}

/** Instants only go forwards: a message may have waited for the lock of its ticket longer than the change before it took. */
function notBefore(at: number, timers: readonly Timer[]): number {
  return Math.max(at, ...timers.map((timer) => Math.max(timer.segments.at(-1)?.from ?? 0, timer.stoppedAt ?? timer.startedAt)))
}

const lacks = ({ policy, priority, timers }: Held) =>
  METRICS.some((metric) => {
    const timer = timers.find((one) => one.metric === metric)
    return pledgeOf(policy, priority)[metric] && !(timer && isLive(timer))
  })

/** Those of which something changed, each with the instant of its change. */
type Changed = { tickets: (Moved & { instant: number })[]; now: number }

/** Works out how clocks move by what happened to their tickets. */
async function workOut(
  ctx: Ctx,
  happened: ReadonlyMap<number, Happened>,
  asked: Options['asked'],
  become?: Become,
): Promise<Changed | undefined> {
  const read = await readSla(ctx, [...happened.keys()], asked, become)
  if (!read) return undefined
  if (become) for (const held of read.tickets) Object.assign(held, { ...become, stateAt: read.now })
  const isRenewed = (held: Held) => happened.get(held.id)?.renewed === true || (held.policy?.id ?? null) !== held.policyId
  const clocks = await clocksOf(ctx, read.tickets)
  const stories = await readStories(
    ctx,
    read.tickets.filter((held) => !happened.get(held.id)?.opened && isRenewed(held) && lacks(held)),
  )
  const moved = read.tickets.map((held) => {
    const { at, said, opened } = happened.get(held.id) as Happened
    const instant = notBefore(at === 'state' ? held.stateAt : at === 'now' ? read.now : at, held.timers)
    const pledge = pledgeOf(held.policy, held.priority)
    const sheet = sheetOf(held)
    const moment = { at: instant, status: held.status, pledge, said, renewed: !opened && isRenewed(held) }
    const begun = opened ? open(sheet, { at: held.createdAt, pledge }, clocks) : sheet
    // A state that is about to be written is the end of the story.
    const story = () => [...(stories.get(held.id) ?? []), ...(become && at === 'state' ? [{ at: instant, status: held.status }] : [])]
    return { held, instant, timers: advance(begun, moment, clocks, story).timers }
  })
  const tickets = moved.filter(
    ({ held, timers }) => timers.some((timer) => !held.timers.includes(timer)) || (held.policy?.id ?? null) !== held.policyId,
  )
  return tickets.length === 0 ? undefined : { tickets, now: read.now }
}

/**
 * Moves the clocks of tickets on by what just happened to each, in the transaction of that change, which holds the tickets locked. However
 * many they are, it takes the same few statements.
 * @returns how many tickets had clocks that changed
 */
export async function moveOn(ctx: Ctx, happened: ReadonlyMap<number, Happened>, { asked, isRecount = false }: Options): Promise<number> {
  const changed = happened.size === 0 ? undefined : await workOut(ctx, happened, asked)
  if (!changed) return 0
  writeSla(ctx, changed.tickets)
  await tell(ctx, changed.tickets, isRecount, changed.now)
  return changed.tickets.length
}

/**
 * Moves the clocks of one ticket on before it is written, which saves writing the ticket twice: its columns are most of what clocks cost.
 * @param become what is about to be written of it; without any, no state of it is recorded
 * @returns columns to be written with it
 */
export async function moveOnWith(
  ctx: Ctx,
  ticketId: number,
  happened: Happened,
  { asked, become }: { asked: readonly string[]; become: Become },
): Promise<Partial<ReturnType<typeof shownColumns>>> {
  const changed = await workOut(ctx, new Map([[ticketId, happened]]), asked, become)
  const ticket = changed?.tickets[0]
  if (!ticket) return {}
  writeSla(ctx, [ticket], { stateAt: happened.at === 'state' ? ticket.instant : null })
  await tell(ctx, [ticket], false, changed.now)
  return shownColumns(ticket)
}

/** What a ticket that is about to be opened shows of its clocks, and what writes them once it is written. */
export type Begun = { columns: Partial<ReturnType<typeof shownColumns>>; write: (ticketId: number) => Promise<void> }

/**
 * Begins the clocks of a ticket before it is written, for the reason of `moveOnWith`.
 * @param at when it arrived, in milliseconds, if not just now
 */
export async function beginWith(ctx: Ctx, facts: OpeningFacts, at: number | undefined): Promise<Begun> {
  const read = await readOpeningPolicy(ctx, facts)
  if (!read) return { columns: {}, write: async () => undefined }
  const { status, priority, channel } = facts
  const instant = at ?? read.opening
  const fresh = {
    status,
    priority,
    channel,
    createdAt: instant,
    answered: false,
    stateAt: instant,
    policyId: null,
    policy: read.policy,
    timers: [],
  }
  const clocks = await clocksOf(ctx, [{ id: 0, ...fresh }])
  const moment = { at: instant, pledge: pledgeOf(read.policy, priority) }
  const begun = open(sheetOf({ id: 0, ...fresh }), moment, clocks)
  const { timers } = advance(begun, { ...moment, status }, clocks, () => [])
  return {
    columns: shownColumns({ held: { id: 0, ...fresh }, timers }),
    async write(id) {
      const moved = [{ held: { id, ...fresh }, timers }]
      if (timers.length > 0) writeSla(ctx, moved, { stateAt: null })
      await tell(ctx, moved, false, read.now)
    },
  }
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

type News = { ticketId: number; metric: Metric; cycle: number; dueAt: string | null; isDue: boolean } & (
  | { what: 'breached' | 'reset' }
  /** The share of the target that was used, in percent, and whether the policy warns no more. */
  | { what: 'warned'; share: number; isLast: boolean }
)

/** What of a clock is worth telling. A warning that comes with the breach is not. */
function newsOf(held: Held, before: Timer | undefined, after: Timer, now: number): News[] {
  const hasCome = (at: number | null | undefined) => at != null && at < now
  const of = (dueAt: number | null) => ({ ticketId: held.id, metric: after.metric, cycle: after.cycle, dueAt: iso(dueAt) })
  const news = (what: 'breached' | 'reset', dueAt: number | null): News[] => [{ ...of(dueAt), what, isDue: hasCome(before?.dueAt) }]
  const due = after.dueAt ?? before?.dueAt ?? null
  const hadBreached = before?.breachedAt ?? null
  if ((after.late && !before?.late && isLive(after)) || after.breachedAt !== hadBreached) return news('breached', due)
  if (before?.late && !after.late && isLive(after)) return news('reset', after.dueAt)
  const warning = after.warnings.at(-1)
  if (!warning || after.warnings.length <= (before?.warnings.length ?? 0)) return []
  // Of a clock whose warnings were all given, `warnAt` is when the last one came.
  const isDue = hasCome(before?.nextFireAt === before?.warnAt ? before?.warnAt : null)
  return [{ ...of(due), what: 'warned', share: warning.share, isLast: isLastWarning(after, held.policy?.warnAt ?? null), isDue }]
}

/** Tells, in nobody's name, of warnings and breaches, and notes them in the histories. */
async function tell(ctx: Ctx, moved: readonly Moved[], isRecount: boolean, now: number): Promise<void> {
  const all = moved.flatMap(({ held, timers }) =>
    timers
      .filter((timer) => !held.timers.includes(timer))
      .flatMap((after) =>
        newsOf(
          held,
          held.timers.find(({ metric, cycle }) => metric === after.metric && cycle === after.cycle),
          after,
          now,
        ),
      ),
  )
  const news = isRecount ? all.filter(({ what, isDue }) => isDue || what !== 'warned') : all
  if (news.length === 0) return
  const own = makeCtx(ctx.db, systemActor(ctx.actor.tenantId), ctx.from)
  const entries = news.map(({ ticketId, what, metric, dueAt, ...one }) => {
    const change: Change = { field: 'sla', from: null, to: { what, metric, dueAt, ...('share' in one ? { share: one.share } : {}) } }
    return { ticketId, changes: [change] }
  })
  await history.recordAll(own, entries)
  await own.emitAll(
    news.flatMap((one): AnyFact[] => {
      const { ticketId, metric, cycle, dueAt } = one
      const payload = { ticketId, metric, cycle, dueAt }
      if (one.what === 'reset' || (isRecount && !one.isDue)) return []
      if (one.what === 'warned') return [{ name: 'sla:warning', payload: { ...payload, share: one.share, isLast: one.isLast } }]
      return [{ name: 'sla:breached', payload }]
    }),
  )
}
