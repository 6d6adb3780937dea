import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { type Checked, type DataFix, GONE } from '../internal/data-fix.ts'
import { ticketsOf } from '../internal/names.ts'

/** Texts of one look: each is taken apart into its words. */
const PAGE = 500
type Row = { id: number; state: 'right' | 'missing' | 'outdated' }

/** The words that a ticket and a comment are found by; their triggers write the same. */
const ticketWords = sql`setweight(search_words(t.title), 'A') || setweight(search_words(t.description), 'C')`
const commentWords = sql`search_words(t.content)`

const tickets = (which: RawBuilder<unknown>) => sql<Row>`
  select t.id, case when x.words is null then 'missing' when x.words <> ${ticketWords} then 'outdated' else 'right' end as state
  from tickets t left join ticket_texts x on x.tenant_id = t.tenant_id and x.ticket_id = t.id where ${which}`
const comments = (which: RawBuilder<unknown>) => sql<Row>`
  select t.id, case when x.words is null then 'missing' when x.words <> ${commentWords} or x.ticket_id <> t.ticket_id then 'outdated'
    else 'right' end as state
  from comments t left join comment_texts x on x.tenant_id = t.tenant_id and x.comment_id = t.id where ${which}`

/** Tickets come first, then comments: `t:12`, `c:34`. */
async function look({ db }: Ctx, kind: 't' | 'c', after: number): Promise<Checked> {
  const next = sql`t.id > ${after} order by t.id limit ${PAGE}`
  const { rows } = await (kind === 't' ? tickets(next) : comments(next)).execute(db)
  const found = rows.flatMap(({ id, state }) => (state === 'right' ? [] : [{ target: `${kind}:${id}`, before: state, after: 'indexed' }]))
  if (rows.length === PAGE) return { found, looked: rows.length, next: `${kind}:${rows.at(-1)?.id}` }
  return { found, looked: rows.length, next: kind === 't' ? 'c:0' : null }
}

const idsOf = (targets: readonly string[], kind: 't' | 'c'): number[] =>
  targets.filter((target) => target.startsWith(`${kind}:`)).map((target) => Number(target.slice(2)))

/** The words by which tickets and messages are found. */
export const searchWords: DataFix = {
  batch: 100,
  check(ctx, after) {
    const [kind = 't', id = '0'] = (after ?? 't:0').split(':')
    return look(ctx, kind as 't' | 'c', Number(id))
  },
  async correct({ db }, targets) {
    const [ofTickets, ofComments] = [idsOf(targets, 't'), idsOf(targets, 'c')]
    // Held, so that no text changes between what is read of it and what is written.
    await sql`select id from tickets where id = any(${ofTickets}::bigint[]) order by id for no key update`.execute(db)
    await sql`select id from comments where id = any(${ofComments}::bigint[]) order by id for no key update`.execute(db)
    const written = await sql<{ target: string }>`
      insert into ticket_texts (tenant_id, ticket_id, words)
      select t.tenant_id, t.id, ${ticketWords} from tickets t where t.id = any(${ofTickets}::bigint[])
      on conflict (tenant_id, ticket_id) do update set words = excluded.words where ticket_texts.words <> excluded.words
      returning 't:' || ticket_id as target`.execute(db)
    const also = await sql<{ target: string }>`
      insert into comment_texts (tenant_id, comment_id, ticket_id, words)
      select t.tenant_id, t.id, t.ticket_id, ${commentWords} from comments t where t.id = any(${ofComments}::bigint[])
      on conflict (tenant_id, comment_id) do update set words = excluded.words, ticket_id = excluded.ticket_id
        where comment_texts.words <> excluded.words or comment_texts.ticket_id <> excluded.ticket_id
      returning 'c:' || comment_id as target`.execute(db)
    return [...written.rows, ...also.rows].map(({ target }) => target)
  },
  async describe(ctx, rows) {
    const targets = rows.map(({ target }) => target)
    const ofComments = await ctx.db
      .selectFrom('comments')
      .select(['id', 'ticketId'])
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(idsOf(targets, 'c')))))
      .execute()
    const ticketOf = new Map(ofComments.map(({ id, ticketId }) => [`c:${id}`, ticketId]))
    for (const id of idsOf(targets, 't')) ticketOf.set(`t:${id}`, id)
    const named = await ticketsOf(ctx, [...ticketOf.values()])
    return rows.map(({ target, before, after }) => {
      const id = ticketOf.get(target)
      const ticket = id === undefined ? undefined : named.get(id)
      if (id === undefined || !ticket) return { target: GONE, before, after }
      const isComment = target.startsWith('c:')
      return { target: isComment ? { kind: 'comment', ticketId: id, ...ticket } : { kind: 'ticket', id, ...ticket }, before, after }
    })
  },
}
