import type { TestDatabase } from '@balcao/db/testing/database'

/**
 * What reports should say, told a second time and as simply as can be: all rows are read into memory and looked at one by one. Nothing of the
 * code of reports is used here.
 */

const HOUR = 3_600_000
const WEEK = 7 * 24 * HOUR
export const OPEN = ['new', 'open', 'scheduled', 'waiting_third_party', 'waiting_customer']
const GONE = ['spam', 'merged']

/** Instants are epoch milliseconds; 0 stands for no queue, nobody and no company. */
type Moment = { at: number; status: string; queue: number; agent: number; priority: string; type: string; company: number; part: number }
export type Now = Omit<Moment, 'at'> & {
  id: number
  channel: string
  born: number
  slaState: string | null
  answered: boolean
  tags: number[]
  custom: number
  /** Why it is in its status. */
  why: number
  /** Of the custom field of several options. */
  options: string[]
}
export type Event = Omit<Moment, 'status'> & {
  what: string
  ticket: number
  channel: string
  tags: number[]
  /** The custom status that the ticket is in now. */
  custom: number
  why: number
  options: string[]
  detail: string
  all: number | null
  business: number | null
  score: number | null
}
export type Told = {
  zone: string
  events: Event[]
  now: Now[]
  open: (day: string, fits: (of: Moment & Now) => boolean) => number[]
  running: { ticket: number; metric: string }[]
}

/** The day of an instant, as a wall calendar in that zone shows it. */
export const dayIn = (zone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  return (at: number) => format.format(at)
}

/** The weekday of an instant (1 is Monday) and its hour, as a clock on the wall of that zone shows them. */
export const weekHourIn = (zone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'short', hour: '2-digit', hourCycle: 'h23' })
  return (at: number) => {
    const { weekday = '', hour } = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
    return `${['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(weekday) + 1} ${Number(hour)}`
  }
}

/** Open hours of a queue: the hours of the wall clock in New York at which its calendar is open, weekends off. */
function hoursOf(byQueue: Map<number, [number, number]>, usual: [number, number]) {
  const wall = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', weekday: 'short', hour: '2-digit', hourCycle: 'h23' })
  const seen = new Map<number, { weekend: boolean; hour: number }>()
  return (from: number, to: number, queue: number) => {
    const [opens, closes] = byQueue.get(queue) ?? usual
    let open = 0
    for (let at = from; at < to; at += HOUR) {
      let shown = seen.get(at)
      if (!shown) {
        const parts = Object.fromEntries(wall.formatToParts(at).map(({ type, value }) => [type, value]))
        shown = { weekend: ['Sat', 'Sun'].includes(parts.weekday ?? ''), hour: Number(parts.hour) }
        seen.set(at, shown)
      }
      if (!shown.weekend && shown.hour >= opens && shown.hour < closes) open += HOUR
    }
    return open
  }
}

type Texts = 'status' | 'priority' | 'type' | 'channel' | 'author_side' | 'metric' | 'state'
type Row = Record<Texts, string> &
  Record<
    | 'id'
    | 'ticket_id'
    | 'queue_id'
    | 'assignee_id'
    | 'company_id'
    | 'author_id'
    | 'tag_id'
    | 'custom_status_id'
    | 'status_reason_id'
    | 'score',
    unknown
  > & {
    [Instant in 'at' | 'created_at' | 'resolution' | 'rated_at' | 'started_at' | 'due_at' | 'stopped_at' | 'breached_at']: unknown
  } & { entity_id: unknown; option: string; sla_state: string | null; first_response_at: unknown; is_internal: boolean; late: boolean }
const n = (value: unknown) => Number(value ?? 0)

/** Reads everything of a tenant and tells what happened. */
export async function tell(db: Pick<TestDatabase, 'asOwner'>, tenantId: number, late: number): Promise<Told> {
  const all = async (table: string, order: string) =>
    (await db.asOwner(`select * from ${table} where tenant_id = $1 order by ${order}`, [tenantId])) as unknown as Row[]
  const zone = String((await db.asOwner('select time_zone from tenants where id = $1', [tenantId]))[0]?.time_zone)
  const time = (value: unknown) => new Date(value as string).getTime()
  const [tickets, states, comments, ratings, timers, tags, values] = await Promise.all([
    all('tickets', 'id'),
    all('ticket_states', 'id'),
    all('comments', 'created_at, id'),
    all('ticket_ratings', 'resolution'),
    all('sla_timers', 'id'),
    all('ticket_tags', 'tag_id'),
    all('custom_field_values', 'option'),
  ])
  const of = (rows: Row[], id: unknown) => rows.filter((row) => row.ticket_id === id)
  const business = hoursOf(new Map([[late, [13, 23]]]), [9, 18])
  const events: Event[] = []
  const lives = new Map<number, Moment[]>()
  const now: Now[] = []
  for (const ticket of tickets) {
    const id = n(ticket.id)
    const moments = of(states, ticket.id).map(
      (row): Moment => ({
        ...{ at: time(row.at), status: row.status, queue: n(row.queue_id), agent: n(row.assignee_id) },
        ...{ priority: row.priority, type: row.type, company: n(row.company_id), part: n(row.custom_status_id) },
      }),
    )
    const born = time(ticket.created_at)
    const [custom, why] = [n(ticket.custom_status_id), n(ticket.status_reason_id)]
    const ownTags = of(tags, ticket.id).map((row) => n(row.tag_id))
    const options = values.filter((row) => row.entity_id === ticket.id).map((row) => row.option)
    const today: Now = {
      ...{ id, channel: ticket.channel, born, status: ticket.status, queue: n(ticket.queue_id), agent: n(ticket.assignee_id) },
      ...{ priority: ticket.priority, type: ticket.type, company: n(ticket.company_id), part: custom, slaState: ticket.sla_state },
      ...{ answered: ticket.first_response_at !== null, tags: ownTags, custom, why, options },
    }
    now.push(today)
    if (GONE.includes(today.status)) continue
    lives.set(id, moments)
    const then = (at: number) => moments.filter((moment) => moment.at <= at).at(-1) ?? (moments[0] as Moment)
    const happened = (what: string, at: number, more: Partial<Event> = {}, moment = then(at)) => {
      const { queue, agent, priority, type, company, part } = moment
      events.push({
        ...{
          what,
          ticket: id,
          at,
          queue,
          agent,
          priority,
          type,
          company,
          part,
          channel: today.channel,
          tags: ownTags,
          custom,
          why,
          options,
        },
        ...{ detail: '', all: null, business: null, score: null, ...more },
      })
    }
    happened('created', born, {}, moments[0])

    const said = of(comments, ticket.id).filter((row) => !row.is_internal && row.author_side !== 'system')
    const answers = said.filter((row) => row.author_side === 'staff')
    for (const row of answers) happened('reply', time(row.created_at), { agent: n(row.author_id) })
    const asked = today.channel === 'staff' ? said.find((row) => row.author_side === 'customer') : undefined
    const start = today.channel === 'staff' ? asked && time(asked.created_at) : born
    const answer = start === undefined ? undefined : answers.find((row) => time(row.created_at) >= start)
    if (answer && start !== undefined) {
      const when = time(answer.created_at)
      happened('answered', when, { agent: n(answer.author_id), all: when - start, business: business(start, when, then(when).queue) })
    }

    // Times as spam or merged away are passed over; before its first state a ticket counts as open.
    const kept = moments.filter(({ status }) => !GONE.includes(status))
    const wasOpen = (index: number) => index === 0 || OPEN.includes((kept[index - 1] as Moment).status)
    const work = (until: number) =>
      kept.reduce((sum, moment, index) => {
        const end = Math.min(kept[index + 1]?.at ?? until, until)
        return ['new', 'open'].includes(moment.status) && end > moment.at ? sum + business(moment.at, end, moment.queue) : sum
      }, 0)
    kept.forEach((moment, index) => {
      const isOpen = OPEN.includes(moment.status)
      if (wasOpen(index) && ['resolved', 'closed'].includes(moment.status)) {
        const rest = kept.slice(index + 1)
        const over = rest.findIndex(({ status }) => OPEN.includes(status) || status === 'cancelled')
        const end = over < 0 ? undefined : rest[over]
        const reopened = end !== undefined && OPEN.includes(end.status)
        const took = { all: moment.at - born, business: work(moment.at) }
        happened('resolution', moment.at, { ...took, score: reopened && end.at - moment.at <= WEEK ? 1 : 0 }, moment)
        if (!end) happened('resolved', moment.at, { ...took, detail: answers.length === 1 ? 'one_touch' : '' }, moment)
      }
      if (!wasOpen(index) && isOpen) happened('reopened', moment.at, {}, moment)
    })

    moments.forEach((moment, index) => {
      const before = moments[index - 1]
      if (before?.status === moment.status) return
      if (before) {
        const entered = moments.findLastIndex(
          (one, at) => at < index && one.status === before.status && moments[at - 1]?.status !== before.status,
        )
        happened('left', moment.at, { detail: before.status, all: moment.at - (moments[entered] as Moment).at }, before)
      }
      happened('entered', moment.at, { detail: moment.status }, moment)
      if (moments.slice(0, index).some(({ status }) => status === moment.status))
        happened('returned', moment.at, { detail: moment.status }, moment)
    })

    moments.forEach((moment, index) => {
      const before = moments[index - 1]
      if ((before?.part ?? 0) === moment.part) return
      if (before?.part) {
        const since = moments.findLastIndex((one, at) => at < index && one.part === before.part && moments[at - 1]?.part !== before.part)
        happened('left_part', moment.at, { detail: String(before.part), all: moment.at - (moments[since] as Moment).at }, before)
      }
      if (moment.part) happened('entered_part', moment.at, { detail: String(moment.part) }, moment)
    })

    for (const row of of(ratings, ticket.id)) {
      const whose = { agent: n(row.assignee_id), company: n(row.company_id) }
      happened('asked', time(row.resolution), whose)
      if (row.score !== null) happened('rated', time(row.rated_at), { ...whose, score: n(row.score), detail: String(row.score) })
    }
    for (const row of of(timers, ticket.id)) {
      const [started, due] = [time(row.started_at), time(row.due_at)]
      if (row.state === 'met') happened('sla', time(row.stopped_at), { detail: row.metric, score: 1 })
      else if (row.state === 'missed' || (row.late && ['running', 'paused'].includes(row.state))) {
        const ended = time(row.state === 'missed' ? row.stopped_at : row.breached_at)
        const holder = moments.filter((moment) => moment.at <= due).at(-1)?.agent ?? 0
        const taken = moments.find((moment) => moment.at <= due && moment.agent === holder)?.at ?? 0
        const cause = holder === 0 ? 'nobody_assigned' : taken > started + (due - started) / 2 ? 'taken_late' : 'answered_late'
        happened('sla', ended, { detail: `${row.metric}:${cause}`, score: 0 })
      }
    }
  }
  const day = dayIn(zone)
  return {
    ...{ zone, events, now },
    running: timers
      .filter((row) => ['running', 'paused'].includes(row.state) && !row.late)
      .map((row) => ({ ticket: n(row.ticket_id), metric: row.metric })),
    open: (last, fits) =>
      now
        .filter((ticket) => {
          const moment = lives
            .get(ticket.id)
            ?.filter(({ at }) => day(at) <= last)
            .at(-1)
          return moment !== undefined && OPEN.includes(moment.status) && fits({ ...ticket, ...moment })
        })
        .map(({ id }) => id),
  }
}
