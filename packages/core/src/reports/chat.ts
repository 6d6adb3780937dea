import type { ChatFigures, ChatPerson, ChatReport, GetChatReport } from '@balcao/contracts/reports/chat'
import { FEW } from '@balcao/contracts/reports/words'
import { type SqlBool, sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { can } from '../policy.ts'
import { answer } from './internal/envelope.ts'
import { medianOf } from './internal/median.ts'
import { eachDay, type Question } from './internal/question.ts'

/**
 * What became of the conversations with customers that began in the period, in all, by day and by person. Who may not see others sees
 * themselves, and the median of the team where it has five people at least.
 * @throws DomainError forbidden
 */
export const chat = async (ctx: Ctx, input: GetChatReport): Promise<ChatReport> => ({
  ...(await answer(ctx, { ...input, hours: 'all' }, async (question) => {
    const rows = await figuresOf(ctx, question)
    const known = new Map(rows.flatMap((row) => (row.day === null ? [] : [[row.day, viewOf(row)]])))
    return {
      total: rows.filter(({ day, agentId }) => day === null && agentId === null).map(viewOf)[0] ?? NOTHING,
      days: eachDay(question).map((day) => ({ day, ...(known.get(day) ?? NOTHING) })),
      people: await peopleOf(
        ctx,
        rows.filter(({ agentId }) => agentId !== null && agentId !== 0),
      ),
    }
  })),
  // Conversations are read as they are.
  asOf: new Date().toISOString(),
})

type Row = Pick<ChatFigures, 'begun' | 'byAssistant' | 'handedOver' | 'taken' | 'givenUp' | 'becameTicket'> & {
  noAnswer: number
  nobodyThere: number
  /** Both null: all of them. */
  day: string | null
  agentId: number | null
  waits: number
  wait: [number | null, number | null] | null
  durations: number
  duration: [number | null, number | null] | null
  ratings: number
  rating: number | null
}

const NOTHING: ChatFigures = {
  ...{ begun: 0, byAssistant: 0, handedOver: 0, taken: 0, givenUp: 0, becameTicket: 0 },
  givenUpBecause: { left: 0, noAnswer: 0, nobodyThere: 0 },
  ...{ wait: { p50: null, p90: null, n: 0 }, duration: { p50: null, p90: null, n: 0 }, rating: { average: null, n: 0 } },
}

const whole = (ms: number | null | undefined): number | null => (ms === null || ms === undefined ? null : Math.round(ms))

const viewOf = ({ begun, byAssistant, handedOver, taken, givenUp, becameTicket, ...row }: Row): ChatFigures => ({
  ...{ begun, byAssistant, handedOver, taken, givenUp, becameTicket },
  givenUpBecause: { left: givenUp - row.noAnswer - row.nobodyThere, noAnswer: row.noAnswer, nobodyThere: row.nobodyThere },
  wait: { p50: whole(row.wait?.[0]), p90: whole(row.wait?.[1]), n: row.waits },
  duration: { p50: whole(row.duration?.[0]), p90: whole(row.duration?.[1]), n: row.durations },
  rating: { average: row.rating, n: row.ratings },
})

/** One look at the conversations of the period; a day is one of the organisation's clock, of 23 or 25 hours where that changes. */
async function figuresOf({ db }: Ctx, { from, to, zone, filter, queues }: Question): Promise<Row[]> {
  const among = (column: string, ids: readonly number[] | null | undefined) =>
    ids ? sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::bigint[])` : sql<SqlBool>`true`
  const asked = (ids: readonly number[] | undefined) => (ids?.length ? ids : undefined)
  const ms = (until: string, since: string) => sql`extract(epoch from ${sql.ref(until)} - ${sql.ref(since)}) * 1000`
  const shares = (of: string) => sql`to_json(percentile_cont(array[0.5, 0.9]) within group (order by ${sql.ref(of)}))`
  const { rows } = await sql<Row>`
    select to_char(day, 'YYYY-MM-DD') as day, agent_id as "agentId", count(*)::int as begun,
      count(*) filter (where by_assistant)::int as "byAssistant", count(handed_at)::int as "handedOver", count(answered_at)::int as taken,
      count(*) filter (where is_over and not became_ticket)::int as "givenUp",
      count(*) filter (where is_over and not became_ticket and unanswered_because = 'no_answer')::int as "noAnswer",
      count(*) filter (where is_over and not became_ticket and unanswered_because = 'nobody_there')::int as "nobodyThere",
      count(*) filter (where is_over and became_ticket)::int as "becameTicket",
      count(wait)::int as waits, ${shares('wait')} as wait,
      count(duration)::int as durations, ${shares('duration')} as duration,
      count(rating)::int as ratings, avg(rating)::float8 as rating
    from (
      select (c.created_at at time zone ${zone})::date as day, c.agent_id, c.by_assistant, c.handed_at, c.answered_at, c.closed_at, c.rating,
        c.handed_at is not null and c.answered_at is null and c.closed_at is not null as is_over, c.became_ticket, c.unanswered_because,
        ${ms('c.answered_at', 'c.handed_at')}::float8 as wait, ${ms('c.closed_at', 'c.answered_at')}::float8 as duration
      from chat_report(${from}::timestamp at time zone ${zone}, (${to}::timestamp + interval '1 day') at time zone ${zone}) c
      where ${among('c.queue_id', queues)} and ${among('c.queue_id', asked(filter.queueId))} and ${among('c.agent_id', asked(filter.agentId))}) f
    group by grouping sets ((), (day), (agent_id))`.execute(db)
  return rows
}

async function peopleOf(ctx: Ctx, rows: readonly Row[]): Promise<ChatPerson[]> {
  const { rows: named } = await sql<{ id: number; name: string }>`
    select id, name from users where id = any(${rows.map(({ agentId }) => agentId)}::bigint[]) order by sort_key(name), id`.execute(ctx.db)
  const all = named.flatMap((agent): ChatPerson[] => {
    const row = rows.find(({ agentId }) => agentId === agent.id)
    if (!row) return []
    const { taken, wait, duration, rating } = viewOf(row)
    return [{ agent, taken, waitP50: wait.p50, durationP50: duration.p50, rating }]
  })
  if (can(ctx.actor, 'report.people')) return all
  const own = all.filter(({ agent }) => agent?.id === me(ctx))
  return [...own, ...(all.length >= FEW ? [middleOf(all)] : [])]
}

function middleOf(all: readonly ChatPerson[]): ChatPerson {
  const of = (value: (one: ChatPerson) => number | null) => medianOf(all.map(value))
  return {
    agent: null,
    taken: of(({ taken }) => taken) ?? 0,
    waitP50: of(({ waitP50 }) => waitP50),
    durationP50: of(({ durationP50 }) => durationP50),
    rating: { average: of(({ rating }) => rating.average), n: all.reduce((sum, { rating }) => sum + rating.n, 0) },
  }
}
