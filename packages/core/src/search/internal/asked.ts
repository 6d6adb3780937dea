import { hasText, type ParsedQuery } from '@balcao/contracts/search/query'
import { STATUS, STATUSES } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

/** Filters as the finding functions take them: by id, where 0 is nobody or none; instants as text. */
export type Filter = {
  statuses?: string[]
  priorities?: string[]
  types?: string[]
  assignees?: number[]
  tags?: number[]
  queues?: number[]
  companies?: number[]
  from?: string
  until?: string
}

export type Asked = {
  words: string[]
  phrases: string[]
  without: string[]
  /** Null where nothing narrows. */
  filter: Filter | null
  hasText: boolean
}

/** Names to ids. A name that nobody has finds nothing; customers have no use for the desk's own filters. */
export async function asked(ctx: Ctx, query: ParsedQuery): Promise<Asked> {
  const isStaff = ctx.actor.side === 'staff'
  const { words, phrases, without, status, priority, type } = query
  const told = isStaff ? status : STATUSES.filter((one) => status.includes(STATUS[one].customerStatus))
  const filter: Filter = {
    ...(status.length ? { statuses: told } : {}),
    ...(priority.length ? { priorities: priority } : {}),
    ...(type.length ? { types: type } : {}),
    ...(isStaff && query.assignee.length ? { assignees: await assigneesOf(ctx, query.assignee) } : {}),
    ...(isStaff && query.tag.length ? { tags: await tagsOf(ctx, query.tag) } : {}),
    ...(isStaff && query.queue.length ? { queues: await named(ctx, 'queues', query.queue) } : {}),
    ...(isStaff && query.company.length ? { companies: await named(ctx, 'companies', query.company) } : {}),
    ...(await period(ctx, query)),
  }
  return { words, phrases, without, filter: Object.keys(filter).length ? filter : null, hasText: hasText(query) }
}

async function tagsOf(ctx: Ctx, names: string[]): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('tags')
    .where(sql<boolean>`lower(name) = any (${names.map((name) => name.toLowerCase())}::text[])`)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

const MOST_NAMESAKES = 50

/** Those whose name has one of these in it; one that is called exactly so stands for itself alone. */
async function named(ctx: Ctx, table: 'queues' | 'companies', names: string[]): Promise<number[]> {
  const ids: number[] = names.includes('none') ? [0] : []
  const { rows } = await sql<{ id: number }>`
    select distinct h.id from unnest(${names.filter((name) => name !== 'none')}::text[]) a(name) cross join lateral (
      select n.id, rank() over (order by search_fold(n.name) = search_fold(a.name) desc) as place from ${sql.table(table)} n
      where strpos(search_fold(n.name), search_fold(a.name)) > 0 limit ${MOST_NAMESAKES}) h
    where h.place = 1`.execute(ctx.db)
  return [...ids, ...rows.map(({ id }) => id)]
}

/** Days to instants, as the organisation's clocks go; of several the last one counts. */
async function period(ctx: Ctx, { since, until }: ParsedQuery): Promise<Pick<Filter, 'from' | 'until'>> {
  const [from, to] = [since.at(-1) ?? null, until.at(-1) ?? null]
  if (from === null && to === null) return {}
  const start = (day: string | null) =>
    sql<
      string | null
    >`(case when ${day}::text like '%d' then date_trunc('day', now() at time zone t.time_zone) - make_interval(days => rtrim(${day}::text, 'd')::int)
      else ${day}::text::timestamp end)`
  const { rows } = await sql<{ from: string | null; until: string | null }>`
    select (${start(from)} at time zone t.time_zone)::text as from,
      ((${start(to)} + interval '1 day') at time zone t.time_zone)::text as until
    from tenants t where t.id = ${ctx.actor.tenantId}`.execute(ctx.db)
  const { from: begins, until: ends } = rows[0] ?? { from: null, until: null }
  return { ...(begins ? { from: begins } : {}), ...(ends ? { until: ends } : {}) }
}

async function assigneesOf(ctx: Ctx, who: string[]): Promise<number[]> {
  const ids: number[] = []
  for (const one of who) {
    if (one === 'me') ids.push(ctx.actor.userId ?? 0)
    else if (one === 'none') ids.push(0)
    else ids.push(...(await peopleIds(ctx, one.split(/\s+/), MOST_NAMESAKES)))
  }
  return ids
}

/** People whose name or address has all these words, or nearly; best first, each read again by their key. The caller asks the right. */
export async function peopleIds(ctx: Ctx, words: string[], most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from find_people(${ctx.actor.tenantId}, ${words}::text[], ${most}) with ordinality f(id, score, place)
    cross join lateral (select * from users where users.id = f.id offset 0) u where u.deleted_at is null order by f.place`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
