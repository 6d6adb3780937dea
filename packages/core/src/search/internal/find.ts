import { relationshipsOf } from '@balcao/contracts/roles/permissions'
import { MAX_REFERENCE } from '@balcao/contracts/ticket-import/bounds'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { scopeOf } from '../../roles/grants.ts'
import { type Eb, sharedWith, visible } from '../../tickets/visible.ts'
import type { Asked, Filter } from './asked.ts'

/** What the functions get of the reader: how far they see, so that what they may not see takes no place among the first. */
function reached({ actor }: Ctx, asked: Asked, lookedAt: number) {
  const scope = scopeOf(actor, 'ticket.read')
  const relationships = scope === undefined ? [] : (relationshipsOf(scope) ?? null)
  const { whole, copied } = relationships ? sharedWith(actor) : { whole: [], copied: [] }
  const companies = relationships?.includes('company') && actor.companyId !== null ? [actor.companyId, ...whole] : whole
  const { words, phrases, without, filter } = asked
  return sql`${actor.tenantId}::bigint, search_query(${words}::text[], ${phrases}::text[], ${without}::text[]), ${lookedAt}::integer,
    ${relationships as string[] | null}::text[], ${actor.userId}::bigint, ${[...actor.queueIds]}::bigint[],
    ${companies}::bigint[], ${copied}::bigint[], ${filter === null ? null : JSON.stringify(filter)}::jsonb, ${actor.side === 'staff'}`
}

/** Best first and as one row: a thousand rows of a number each are work for the server. */
async function best(ctx: Ctx, found: Expression<{ id: number; score: number }>, most: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(b.id order by b.score desc, b.id desc), '{}') as ids
    from (${found} order by f.score desc, f.id desc limit ${most}) b`.execute(ctx.db)
  return rows[0]?.ids ?? []
}

/**
 * The best tickets by their words, `most` of the newest `lookedAt`, read again under row level security and the reader's scope.
 * Each by its key: one plan for all tenants takes a tenant's rows for few, and would read all of them to find these.
 */
export async function ticketIds(ctx: Ctx, asked: Asked, lookedAt: number, most = lookedAt): Promise<number[]> {
  if (!asked.hasText) return asked.filter ? filteredIds(ctx, asked, asked.filter, most) : []
  const numbered = ofNumber(ctx, asked)
  const found = ctx.db
    .selectFrom(sql<{ id: number; score: number }>`find_tickets(${reached(ctx, asked, lookedAt)})`.as<'f'>(sql`f(id, score)`))
    .innerJoinLateral(
      (eb) => eb.selectFrom('tickets').selectAll().whereRef('tickets.id', '=', 'f.id').offset(sql.lit(0)).as('t'),
      (join) => join.onTrue(),
    )
    .where((eb) => visible(eb as unknown as Eb, ctx.actor))
    .select(['f.id', 'f.score'])
  const [first, former, ids] = await Promise.all([numbered, ofReference(ctx, asked), best(ctx, found, most)])
  const named = [...new Set([...(first ? [first.id] : []), ...former])]
  return named.length > 0 ? [...named, ...ids.filter((id) => !named.includes(id))] : ids
}

/** The number of a ticket, where a query asks for nothing but one. */
function numberOf({ words, phrases }: Pick<Asked, 'words' | 'phrases'>): number | undefined {
  const digits = /^#?(\d{1,9})$/.exec(words.length === 1 && phrases.length === 0 ? (words[0] as string) : '')?.[1]
  return digits ? Number(digits) : undefined
}

/** A number alone is also a ticket's, and that one comes before those that only speak of it. */
async function ofNumber(ctx: Ctx, asked: Asked): Promise<{ id: number } | undefined> {
  const number = numberOf(asked)
  if (number === undefined) return undefined
  return ctx.db
    .selectFrom('tickets as t')
    .where((eb) => visible(eb as unknown as Eb, ctx.actor))
    .where('t.number', '=', number)
    .select('t.id')
    .executeTakeFirst()
}

/** A single word may also be what tickets were called in the help desk that they were imported from, with or without a sign before it. */
async function ofReference(ctx: Ctx, { words, phrases }: Asked): Promise<number[]> {
  const [word] = words
  const reference = words.length === 1 && phrases.length === 0 ? word?.replace(/^#/, '') : undefined
  if (!reference || reference.length > MAX_REFERENCE) return []
  const rows = await ctx.db
    .selectFrom('tickets as t')
    .where((eb) => visible(eb as unknown as Eb, ctx.actor))
    .where((eb) => eb('t.externalReference', '=', eb.fn.any(eb.val([reference, reference.toUpperCase()]))))
    .select('t.id')
    .orderBy('t.id', 'desc')
    .limit(10)
    .execute()
  return rows.map(({ id }) => id)
}

/** Filters without words: the newest tickets that fit. */
async function filteredIds(ctx: Ctx, { without }: Asked, filter: Filter, most: number): Promise<number[]> {
  const not = sql`search_query('{}', '{}', ${without}::text[])`
  const rows = await ctx.db
    .selectFrom('tickets as t')
    .where((eb) => visible(eb as unknown as Eb, ctx.actor))
    .where((eb) => eb.and(fitting(filter)))
    .$if(without.length > 0, (q) =>
      q.where(sql<SqlBool>`exists (select from ticket_texts x where x.ticket_id = t.id and x.words @@ ${not})`),
    )
    .select('t.id')
    .orderBy('t.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

const levelIn = (column: 'urgency' | 'impact', levels: readonly string[]) => {
  const held = sql.ref(`t.${column}`)
  return sql<SqlBool>`(t.urgency is not null and ${held} = any (${levels}::text[]) or ${held} is null and 'none' = any (${levels}::text[]))`
}

/** The conditions of `search_conditions` in the database, for tickets that are read directly. */
export function fitting({
  statuses,
  customStatuses,
  priorities,
  urgencies,
  impacts,
  types,
  channels,
  assignees,
  tags,
  queues,
  companies,
  from,
  until,
}: Filter): RawBuilder<SqlBool>[] {
  const all: RawBuilder<SqlBool>[] = []
  if (statuses || customStatuses)
    all.push(sql`(t.status = any (${statuses ?? []}::text[]) or coalesce(t.custom_status_id, 0) = any (${customStatuses ?? []}::bigint[]))`)
  if (priorities) all.push(sql`t.priority = any (${priorities}::text[])`)
  if (urgencies) all.push(levelIn('urgency', urgencies))
  if (impacts) all.push(levelIn('impact', impacts))
  if (types) all.push(sql`t.type = any (${types}::text[])`)
  if (channels) all.push(sql`t.channel = any (${channels}::text[])`)
  if (assignees) all.push(sql`coalesce(t.assignee_id, 0) = any (${assignees}::bigint[])`)
  if (queues) all.push(sql`coalesce(t.queue_id, 0) = any (${queues}::bigint[])`)
  if (companies) all.push(sql`coalesce(t.company_id, 0) = any (${companies}::bigint[])`)
  if (tags) all.push(sql`exists (select from ticket_tags g where g.ticket_id = t.id and g.tag_id = any (${tags}::bigint[]))`)
  if (from) all.push(sql`t.created_at >= ${from}::timestamptz`)
  if (until) all.push(sql`t.created_at < ${until}::timestamptz`)
  return all
}

/** The best messages by their words, in tickets the reader sees; notes for the staff alone. Who sees all tickets is not asked of each. */
export async function commentIds(ctx: Ctx, asked: Asked, lookedAt: number, most = lookedAt): Promise<number[]> {
  if (!asked.hasText) return []
  const found = ctx.db
    .selectFrom(sql<{ id: number; score: number }>`find_comments(${reached(ctx, asked, lookedAt)})`.as<'f'>(sql`f(id, score)`))
    .innerJoinLateral(
      (eb) => eb.selectFrom('comments').selectAll().whereRef('comments.id', '=', 'f.id').offset(sql.lit(0)).as('m'),
      (join) => join.onTrue(),
    )
    .select(['f.id', 'f.score'])
  const staff = ctx.actor.side === 'staff'
  if (staff && scopeOf(ctx.actor, 'ticket.read') === 'tenant') return best(ctx, found, most)
  const inTheirs = found
    .innerJoinLateral(
      (eb) => eb.selectFrom('tickets').selectAll().whereRef('tickets.id', '=', 'm.ticketId').offset(sql.lit(0)).as('t'),
      (join) => join.onTrue(),
    )
    .where((eb) => visible(eb as unknown as Eb, ctx.actor))
    .$if(!staff, (q) => q.where('m.isInternal', '=', false))
  return best(ctx, inTheirs, most)
}

/**
 * Whether the desk finds a ticket `t` by itself or by one of its messages: for tickets that are known, what the finding functions ask of all.
 * They take the words of a text as one, and so does this.
 */
export function finds(asked: Asked): RawBuilder<SqlBool> {
  const { words, phrases, without, filter, hasText } = asked
  const query = sql`search_query(${words}::text[], ${phrases}::text[], ${without}::text[])`
  const inTicket = sql<SqlBool>`exists (select from ticket_texts x where x.tenant_id = t.tenant_id and x.ticket_id = t.id and x.words @@ ${query})`
  if (!hasText) {
    if (!filter) return sql`false`
    return allOf(without.length > 0 ? [inTicket, ...fitting(filter)] : fitting(filter))
  }
  const inMessage = sql<SqlBool>`exists (
    select from comments c join comment_texts x on x.tenant_id = c.tenant_id and x.comment_id = c.id
    where c.tenant_id = t.tenant_id and c.ticket_id = t.id and x.words @@ ${query})`
  const fits = allOf([...fitting(filter ?? {}), sql<SqlBool>`(${inTicket} or ${inMessage})`])
  const number = numberOf(asked)
  return number === undefined ? fits : sql<SqlBool>`(t.number = ${number} or ${fits})`
}

const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> => sql<SqlBool>`(${sql.join([...conditions], sql` and `)})`
