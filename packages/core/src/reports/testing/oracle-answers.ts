import type { Breakdown } from '@balcao/contracts/reports/words'
import { dayIn, type Event, type Now, OPEN, type Told, weekHourIn } from './oracle-events.ts'

export type Asked = {
  from: string
  to: string
  hours: 'business' | 'all'
  queueId?: number[]
  agentId?: number[]
  priority?: string[]
  channel?: string[]
  type?: string[]
  companyId?: number[]
  tagId?: number[]
  /** One condition on the field `regiao`. */
  customFields?: { key: string; operator: 'is' | 'is_not' | 'is_set' | 'is_not_set'; values: string[] }[]
}

/** What a condition asks of the options that a ticket has. */
function holds({ operator, values }: NonNullable<Asked['customFields']>[number], options: readonly string[]): boolean {
  const has = operator.endsWith('_set') ? options.length > 0 : values.some((one) => options.includes(one))
  return operator.startsWith('is_not') ? !has : has
}

const list = (values: readonly unknown[] | undefined, value: unknown) => !values?.length || values.includes(value)

/** What was asked of, in that period: with what it was then. */
export function asked(told: Told, query: Asked, queues: readonly number[] | null) {
  const fits = (of: Pick<Now, 'queue' | 'agent' | 'priority' | 'channel' | 'type' | 'company' | 'tags' | 'options'>) =>
    (!queues || queues.includes(of.queue)) &&
    list(query.queueId, of.queue) &&
    list(query.agentId, of.agent) &&
    list(query.priority, of.priority) &&
    list(query.channel, of.channel) &&
    list(query.type, of.type) &&
    list(query.companyId, of.company) &&
    (!query.tagId?.length || query.tagId.some((id) => of.tags.includes(id))) &&
    (query.customFields ?? []).every((condition) => holds(condition, of.options))
  const day = dayIn(told.zone)
  const within = (at: number) => day(at) >= query.from && day(at) <= query.to
  const those = told.events.filter((event) => within(event.at) && fits(event))
  return {
    day,
    weekHour: weekHourIn(told.zone),
    fits,
    events: (what: string, more: (event: Event) => boolean = () => true) => those.filter((event) => event.what === what && more(event)),
    openNow: told.now.filter((ticket) => OPEN.includes(ticket.status) && fits(ticket)),
    openAt: (last: string) => told.open(last, fits),
    unanswered: told.now.filter(
      (ticket) => OPEN.includes(ticket.status) && ticket.channel !== 'staff' && !ticket.answered && within(ticket.born) && fits(ticket),
    ),
  }
}
export type Answers = ReturnType<typeof asked>

export const distinct = (events: readonly { ticket: number }[]) =>
  [...new Set(events.map(({ ticket }) => ticket))].toSorted((a, b) => a - b)
export const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)

/** The value below which that part of them lies, between two of them where need be. */
export function percentile(values: readonly number[], part: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const place = part * (sorted.length - 1)
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return low === undefined || high === undefined ? null : low + (high - low) * (place - Math.floor(place))
}
export function durationsOf(events: readonly Event[], hours: 'business' | 'all') {
  const took = events.map(({ all, business }) => (hours === 'all' ? all : (business ?? all)) ?? 0)
  return { p50: percentile(took, 0.5), p90: percentile(took, 0.9), n: took.length }
}
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

export function dashboardOf(answers: Answers, { to, hours }: Asked) {
  const [resolved, rated, sla] = [answers.events('resolved'), answers.events('rated'), answers.events('sla')]
  const resolutions = answers.events('resolution')
  const good = (events: readonly Event[]) => sum(events.map(({ score }) => score ?? 0))
  return {
    created: answers.events('created').length,
    resolved: resolved.length,
    reopened: answers.events('reopened').length,
    backlog: answers.openAt(to).length,
    firstResponse: durationsOf(answers.events('answered'), hours),
    unanswered: answers.unanswered.length,
    resolution: durationsOf(resolved, hours),
    reopenRate: { share: share(good(resolutions), resolutions.length), n: resolutions.length },
    oneTouch: { share: share(resolved.filter(({ detail }) => detail === 'one_touch').length, resolved.length), n: resolved.length },
    csat: {
      share: share(rated.filter(({ score }) => (score ?? 0) >= 4).length, rated.length),
      n: rated.length,
      average: share(good(rated), rated.length),
      asked: answers.events('asked').length,
    },
    sla: { share: share(good(sla), sla.length), n: sla.length },
    tickets: {
      reopened: distinct(answers.events('reopened')).length,
      resolution: distinct(resolutions).length,
      rated: distinct(rated).length,
      sla: distinct(sla).length,
    },
  }
}

export function agentsOf(answers: Answers, hours: Asked['hours']) {
  const whats = ['reply', 'answered', 'resolution', 'resolved', 'rated', 'sla']
  const ids = new Set(whats.flatMap((what) => answers.events(what).map(({ agent }) => agent)))
  ids.delete(0)
  return [...ids].map((id) => {
    const of = (what: string) => answers.events(what, ({ agent }) => agent === id)
    const average = (events: readonly Event[]) => share(sum(events.map(({ score }) => score ?? 0)), events.length)
    const first = durationsOf(of('answered'), hours)
    return {
      id,
      replies: of('reply').length,
      ticketsTouched: distinct(of('reply')).length,
      firstResponses: first.n,
      firstResponseP50: first.p50,
      resolved: of('resolved').length,
      reopenedShare: average(of('resolution')),
      csat: { average: average(of('rated')), n: of('rated').length },
      sla: average(of('sla')),
    }
  })
}

/** Groups that something is of, as a report names them; null of what has none. */
const GROUPS = {
  company: ({ company }) => [company ? String(company) : null],
  queue: ({ queue }) => [queue ? String(queue) : null],
  type: ({ type }) => [type],
  channel: ({ channel }) => [channel],
  priority: ({ priority }) => [priority],
  tag: ({ tags }) => (tags.length > 0 ? tags.map(String) : [null]),
  'custom-status': ({ custom }) => [custom ? String(custom) : null],
  'status-reason': ({ why }) => [why ? String(why) : null],
  'custom-field': ({ options }) => (options.length > 0 ? options : [null]),
} satisfies Record<
  Breakdown,
  (of: Pick<Now, 'queue' | 'priority' | 'channel' | 'type' | 'company' | 'tags' | 'custom' | 'why' | 'options'>) => (string | null)[]
>

export function breakdownOf(answers: Answers, by: Breakdown, hours: Asked['hours']) {
  const whats = ['created', 'resolved', 'reopened', 'answered', 'rated', 'sla']
  const keys = new Set([...whats.flatMap((what) => answers.events(what)), ...answers.openNow].flatMap(GROUPS[by]))
  return [...keys].map((key) => {
    const of = (what: string) => answers.events(what, (event) => GROUPS[by](event).includes(key))
    const average = (events: readonly Event[]) => share(sum(events.map(({ score }) => score ?? 0)), events.length)
    const first = durationsOf(of('answered'), hours)
    return {
      key,
      created: of('created').length,
      share: share(of('created').length, answers.events('created').length),
      resolved: of('resolved').length,
      reopened: of('reopened').length,
      firstResponses: first.n,
      firstResponseP50: first.p50,
      resolutionP50: durationsOf(of('resolved'), hours).p50,
      open: answers.openNow.filter((ticket) => GROUPS[by](ticket).includes(key)).length,
      csat: { average: average(of('rated')), n: of('rated').length },
      sla: { share: average(of('sla')), n: of('sla').length },
    }
  })
}
