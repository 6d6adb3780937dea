import { OPEN_STATUSES, REOPEN_DAYS, type Status } from '@balcao/contracts/tickets/statuses'

/** Instants are epoch milliseconds. */
export type State = {
  at: number
  status: Status
  queueId: number | null
  assigneeId: number | null
  priority: string
  type: string
  companyId: number | null
  customStatusId?: number | null
}
export type Reply = { at: number; authorId: number; side: 'staff' | 'customer' }
export type Rating = {
  resolution: number
  ratedAt: number | null
  score: number | null
  assigneeId: number | null
  companyId: number | null
}
/** A clock that ended, or that is past its deadline. */
export type Promised = {
  metric: string
  state: 'met' | 'missed' | 'late'
  startedAt: number
  dueAt: number | null
  endedAt: number
  elapsedMs: number
}

/** All that the facts of a ticket are derived from, each list in order. */
export type Life = {
  ticketId: number
  status: Status
  channel: string
  createdAt: number
  states: readonly State[]
  replies: readonly Reply[]
  ratings: readonly Rating[]
  promises: readonly Promised[]
}

export const FACT_KINDS = [
  'created',
  'reply',
  'first_response',
  'resolved',
  'solved',
  'reopened',
  'backlog',
  'entered',
  'left',
  // The same of custom statuses.
  'entered_custom',
  'left_custom',
  'rating_asked',
  'rated',
  'sla',
] as const
export type FactKind = (typeof FACT_KINDS)[number]

export type Fact = {
  kind: FactKind
  at: number
  detail: string
  queueId: number
  agentId: number
  priority: string
  type: string
  channel: string
  companyId: number
  ms: number | null
  businessMs: number | null
  score: number | null
}

/** Business milliseconds of a queue's calendar (else the default one) between two instants. */
export type BusinessTime = (from: number, to: number, queueId: number | null) => number

const REOPEN_MS = REOPEN_DAYS * 86_400_000
const REMOVED: readonly Status[] = ['merged', 'spam']
const SOLVED: readonly Status[] = ['resolved', 'closed']
const isOpen = (status: Status) => (OPEN_STATUSES as readonly Status[]).includes(status)

/** The states of a ticket from its creation on; of tickets from before the record of states only the last one is known. */
function statesOf({ states, createdAt }: Life): State[] {
  const inOrder = states.map((state) => ({ ...state, at: Math.max(state.at, createdAt) }))
  const [first] = inOrder
  if (!first) return []
  return first.at > createdAt ? [{ ...first, at: createdAt, status: 'new', customStatusId: null }, ...inOrder] : inOrder
}

/**
 * What reports count of a ticket: nothing of one that is spam or was merged into another. Each fact carries what the ticket was at its
 * instant. The same life always gives the same facts, so that deriving them again changes nothing.
 */
export function factsOf(life: Life, business: BusinessTime): Fact[] {
  if (REMOVED.includes(life.status)) return []
  const all = statesOf(life)
  const [opening] = all
  if (!opening) return []
  const stateAt = (at: number) => all.findLast((state) => state.at <= at) ?? opening
  const fact = (kind: FactKind, at: number, more: Partial<Fact> = {}, state = stateAt(at)): Fact => ({
    ...{ kind, at, detail: '', queueId: state.queueId ?? 0, agentId: state.assigneeId ?? 0, priority: state.priority, type: state.type },
    ...{ channel: life.channel, companyId: state.companyId ?? 0, ms: null, businessMs: null, score: null },
    ...more,
  })
  return [
    fact('created', life.createdAt, {}, opening),
    ...answers(life, fact, stateAt, business),
    ...outcomes(life, all, fact, business),
    ...flows(all, fact),
    ...life.ratings.flatMap(({ resolution, ratedAt, score, assigneeId, companyId }) => {
      const whose = { agentId: assigneeId ?? 0, companyId: companyId ?? 0 }
      const asked = fact('rating_asked', resolution, whose)
      return ratedAt === null || score === null ? [asked] : [asked, fact('rated', ratedAt, { ...whose, score, detail: String(score) })]
    }),
    ...life.promises.map((promise) => ofPromise(promise, all, fact)),
  ]
}

type MakeFact = (kind: FactKind, at: number, more?: Partial<Fact>, state?: State) => Fact

/** Public messages of the staff. The first response counts from the opening; from the customer's first message where the staff opened it. */
function answers({ createdAt, channel, replies }: Life, fact: MakeFact, stateAt: (at: number) => State, business: BusinessTime): Fact[] {
  const ours = replies.filter(({ side }) => side === 'staff')
  const made = ours.map(({ at, authorId }) => fact('reply', at, { agentId: authorId }))
  const start = channel === 'staff' ? replies.find(({ side }) => side === 'customer')?.at : createdAt
  const first = start === undefined ? undefined : ours.find(({ at }) => at >= start)
  if (start === undefined || !first) return made
  const businessMs = business(start, first.at, stateAt(first.at).queueId)
  return [...made, fact('first_response', first.at, { agentId: first.authorId, ms: first.at - start, businessMs })]
}

/** Resolutions (each of them), the last one if it stands, and reopenings. Time as spam or merged away is passed over. */
function outcomes({ createdAt, replies }: Life, all: readonly State[], fact: MakeFact, business: BusinessTime): Fact[] {
  const made: Fact[] = []
  let solved: Fact | undefined
  let worked = 0
  let before: State | undefined
  for (const state of all.filter(({ status }) => !REMOVED.includes(status))) {
    if (before && ['new', 'open'].includes(before.status)) worked += business(before.at, state.at, before.queueId)
    const wasOpen = before === undefined || isOpen(before.status)
    if (wasOpen && SOLVED.includes(state.status)) {
      solved = fact('resolved', state.at, { ms: state.at - createdAt, businessMs: worked, score: 0 }, state)
      made.push(solved)
    } else if (!wasOpen && isOpen(state.status)) {
      if (solved) solved.score = state.at - solved.at <= REOPEN_MS ? 1 : solved.score
      made.push(fact('reopened', state.at, { ms: solved ? state.at - solved.at : null }, state))
      solved = undefined
    } else if (state.status === 'cancelled') solved = undefined
    before = state
  }
  if (solved) {
    const answered = replies.filter(({ side }) => side === 'staff').length
    made.push({ ...solved, kind: 'solved', score: null, detail: answered === 1 ? 'one_touch' : '' })
  }
  return made
}

const sameOwner = (a: State, b: State) =>
  a.queueId === b.queueId && a.assigneeId === b.assigneeId && a.priority === b.priority && a.type === b.type && a.companyId === b.companyId

/** What is open, as differences (their sum up to a day is that day's backlog), and which statuses, and custom ones, were entered (score 1: again) and left. */
function flows(all: readonly State[], fact: MakeFact): Fact[] {
  const made: Fact[] = []
  let before: State | undefined
  let since = 0
  let customSince = 0
  const seen = new Set<Status>()
  for (const state of all) {
    const was = before !== undefined && isOpen(before.status)
    const is = isOpen(state.status)
    if (!(was && is && before && sameOwner(before, state))) {
      if (was) made.push(fact('backlog', state.at, { score: -1 }, before))
      if (is) made.push(fact('backlog', state.at, { score: 1 }, state))
    }
    if (before?.status !== state.status) {
      if (before) made.push(fact('left', state.at, { detail: before.status, ms: state.at - since }, before))
      made.push(fact('entered', state.at, { detail: state.status, score: seen.has(state.status) ? 1 : 0 }, state))
      seen.add(state.status)
      since = state.at
    }
    const [from, to] = [before?.customStatusId ?? null, state.customStatusId ?? null]
    if (from !== to) {
      if (before && from !== null) made.push(fact('left_custom', state.at, { detail: String(from), ms: state.at - customSince }, before))
      if (to !== null) made.push(fact('entered_custom', state.at, { detail: String(to) }, state))
      customSince = state.at
    }
    before = state
  }
  return made
}

/** Why a promise was broken: nobody had the ticket at its deadline, it was taken in the last half of the time, or answered late. */
export const BREACH_CAUSES = ['nobody_assigned', 'taken_late', 'answered_late'] as const
export type BreachCause = (typeof BREACH_CAUSES)[number]

function ofPromise({ metric, state, startedAt, dueAt, endedAt, elapsedMs }: Promised, all: readonly State[], fact: MakeFact): Fact {
  if (state === 'met') return fact('sla', endedAt, { detail: metric, ms: elapsedMs, score: 1 })
  const due = dueAt ?? endedAt
  const atDue = all.findLast(({ at }) => at <= due)
  const taken = all.find(({ assigneeId, at }) => assigneeId !== null && assigneeId === atDue?.assigneeId && at <= due)
  const cause: BreachCause = !taken ? 'nobody_assigned' : taken.at > startedAt + (due - startedAt) / 2 ? 'taken_late' : 'answered_late'
  return fact('sla', endedAt, { detail: `${metric}:${cause}`, ms: elapsedMs, score: 0 })
}
