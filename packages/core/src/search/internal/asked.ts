import { hasText, type ParsedQuery } from '@balcao/contracts/search/query'
import { STATUS, STATUSES } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

/** Filters as the finding functions take them: by id, where 0 is nobody or none; instants as text. */
export type Filter = {
  statuses?: string[]
  /** Beside `statuses`: one or the other is enough. */
  customStatuses?: number[]
  priorities?: string[]
  /** Levels, or `none`. */
  urgencies?: string[]
  impacts?: string[]
  types?: string[]
  channels?: string[]
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

/** A query, and who `me` is in it. */
export type Asking = { query: ParsedQuery; userId: number | null }

/** Names to ids. A name that nobody has finds nothing; customers have no use for the desk's own filters. */
export async function asked(ctx: Ctx, query: ParsedQuery): Promise<Asked> {
  return (await allAsked(ctx, [{ query, userId: ctx.actor.userId }]))[0] as Asked
}

/** The same of several queries, in their order: each kind of name is looked up once for all of them. */
export async function allAsked(ctx: Ctx, all: readonly Asking[]): Promise<Asked[]> {
  const isStaff = ctx.actor.side === 'staff'
  const namesOf = (part: 'tag' | 'queue' | 'company' | 'assignee') => (isStaff ? [...new Set(all.flatMap(({ query }) => query[part]))] : [])
  const tags = await tagsOf(ctx, namesOf('tag'))
  const queues = await named(ctx, 'queues', namesOf('queue'))
  const companies = await named(ctx, 'companies', namesOf('company'))
  const assignees = await peopleNamed(ctx, namesOf('assignee'))
  const periods = await periodsOf(ctx, all)
  const idsOf = (known: Names, names: readonly string[]) => [...new Set(names.flatMap((name) => known.get(name) ?? []))]
  return all.map(({ query, userId }, n) => {
    const { words, phrases, without, status, customStatus, priority, urgency, impact, type, channel } = query
    const told = isStaff ? status : STATUSES.filter((one) => status.includes(STATUS[one].customerStatus))
    const filter: Filter = {
      ...(status.length ? { statuses: told } : {}),
      ...(isStaff && customStatus.length ? { customStatuses: customStatus } : {}),
      ...(priority.length ? { priorities: priority } : {}),
      ...(urgency.length ? { urgencies: urgency } : {}),
      ...(isStaff && impact.length ? { impacts: impact } : {}),
      ...(type.length ? { types: type } : {}),
      ...(isStaff && channel.length ? { channels: channel } : {}),
      ...(isStaff && query.assignee.length ? { assignees: idsOf(new Map([...assignees, ['me', [userId ?? 0]]]), query.assignee) } : {}),
      ...(isStaff && query.tag.length ? { tags: idsOf(tags, query.tag) } : {}),
      ...(isStaff && query.queue.length ? { queues: idsOf(queues, query.queue) } : {}),
      ...(isStaff && query.company.length ? { companies: idsOf(companies, query.company) } : {}),
      ...periods[n],
    }
    return { words, phrases, without, filter: Object.keys(filter).length ? filter : null, hasText: hasText(query) }
  })
}

/** Who or what is called so. */
type Names = ReadonlyMap<string, readonly number[]>

const byName = (rows: readonly { name: string; id: number }[], none: boolean): Names => {
  const ids = new Map<string, number[]>(none ? [['none', [0]]] : [])
  for (const { name, id } of rows) ids.set(name, [...(ids.get(name) ?? []), id])
  return ids
}

async function tagsOf(ctx: Ctx, names: readonly string[]): Promise<Names> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ name: string; id: number }>`
    select a.name, g.id from unnest(${names}::text[], ${names.map((name) => name.toLowerCase())}::text[]) a (name, lowered)
    join tags g on lower(g.name) = a.lowered`.execute(ctx.db)
  return byName(rows, false)
}

const MOST_NAMESAKES = 50

/** Those whose name has one of these in it; one that is called exactly so stands for itself alone. */
async function named(ctx: Ctx, table: 'queues' | 'companies', all: readonly string[]): Promise<Names> {
  const names = all.filter((name) => name !== 'none')
  if (names.length === 0) return byName([], all.length > 0)
  // Each name is folded once, whatever the number of those that are asked for.
  const { rows } = await sql<{ name: string; id: number }>`
    with known as materialized (select id, search_fold(name) as folded from ${sql.table(table)})
    select a.name, h.id from (select name, search_fold(name) as folded from unnest(${names}::text[]) n (name)) a cross join lateral (
      select n.id, rank() over (order by n.folded = a.folded desc) as place from known n
      where strpos(n.folded, a.folded) > 0 limit ${MOST_NAMESAKES}) h
    where h.place = 1`.execute(ctx.db)
  return byName(rows, true)
}

/** Days to instants, as the organisation's clocks go; of several the last one counts. */
async function periodsOf(ctx: Ctx, all: readonly Asking[]): Promise<Pick<Filter, 'from' | 'until'>[]> {
  const days = all.map(({ query: { since, until } }) => ({ from: since.at(-1) ?? null, to: until.at(-1) ?? null }))
  if (days.every(({ from, to }) => from === null && to === null)) return days.map(() => ({}))
  const start = (day: 'since' | 'until') => {
    const column = sql.ref(`d.${day}`)
    return sql`(case when ${column} like '%d' then date_trunc('day', now() at time zone t.time_zone) - make_interval(days => rtrim(${column}, 'd')::int)
      else ${column}::timestamp end)`
  }
  const { rows } = await sql<{ from: string | null; until: string | null }>`
    select (${start('since')} at time zone t.time_zone)::text as from,
      ((${start('until')} + interval '1 day') at time zone t.time_zone)::text as until
    from tenants t, unnest(${days.map(({ from }) => from)}::text[], ${days.map(({ to }) => to)}::text[]) with ordinality d (since, until, n)
    where t.id = ${ctx.actor.tenantId} order by d.n`.execute(ctx.db)
  return rows.map(({ from, until }) => ({ ...(from ? { from } : {}), ...(until ? { until } : {}) }))
}

async function peopleNamed(ctx: Ctx, all: readonly string[]): Promise<Names> {
  const ids = new Map<string, readonly number[]>([['none', [0]]])
  for (const name of all) if (name !== 'me' && name !== 'none') ids.set(name, await peopleIds(ctx, name.split(/\s+/), MOST_NAMESAKES))
  return ids
}

/** People whose name or address has all these words, or nearly; best first, each read again by their key. The caller asks the right. */
export async function peopleIds(ctx: Ctx, words: string[], most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from find_people(${ctx.actor.tenantId}, ${words}::text[], ${most}) with ordinality f(id, score, place)
    cross join lateral (select * from users where users.id = f.id offset 0) u where u.deleted_at is null order by f.place`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
