import type { Hit } from '@balcao/contracts/search/search'
import type { Status } from '@balcao/contracts/tickets/statuses'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { person } from '../../tickets/ticket-view.ts'
import { type Eb, visible } from '../../tickets/visible.ts'
import { excerpt, marked } from '../marks.ts'
import type { Asked } from './asked.ts'
import { fitting } from './find.ts'

/** Messages of side conversations that are looked at, the newest first: an organisation has few. */
const LOOKED_AT = 20_000

/** The newest messages of side conversations with these words in them or in the subject, in tickets that the reader sees; for the staff alone. */
export async function sideIds(ctx: Ctx, { words, phrases, without, filter, hasText }: Asked, most: number): Promise<number[]> {
  if (ctx.actor.side !== 'staff' || most === 0 || !hasText) return []
  const query = sql`search_query(${words}::text[], ${phrases}::text[], ${without}::text[])`
  const rows = await ctx.db
    .selectFrom((eb) =>
      eb.selectFrom('sideMessages').select(['id', 'conversationId', 'words']).orderBy('id', 'desc').limit(LOOKED_AT).as('m'),
    )
    .innerJoin('sideConversations as c', 'c.id', 'm.conversationId')
    .innerJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'c.tenantId').onRef('t.id', '=', 'c.ticketId'))
    .where((eb) => visible(eb as unknown as Eb, ctx.actor))
    .$if(filter !== null, (q) => q.where((eb) => eb.and(fitting(filter ?? {}))))
    .where(sql<SqlBool>`(m.words || search_words(c.subject)) @@ ${query}`)
    .select('m.id')
    .orderBy('m.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Messages of side conversations that were found: under their subject, in the ticket that they are about. */
export async function sideHits(ctx: Ctx, ids: number[], beginnings: readonly string[]): Promise<Hit[]> {
  const rows = await ctx.db
    .selectFrom('sideMessages as m')
    .innerJoin('sideConversations as c', (join) => join.onRef('c.tenantId', '=', 'm.tenantId').onRef('c.id', '=', 'm.conversationId'))
    .innerJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'c.tenantId').onRef('t.id', '=', 'c.ticketId'))
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'm.tenantId').onRef('u.id', '=', 'm.authorId'))
    .where((eb) => eb('m.id', '=', eb.fn.any(eb.val(ids))))
    .select(['m.id', 'm.content', 'm.authorId', 'm.fromName', 'm.fromAddress', 'm.createdAt', 'c.subject'])
    .select(['t.id as ticketId', 't.number', 't.status', 'u.name', 'u.email'])
    .execute()
  return rows
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map((row) => ({
      type: 'side',
      id: row.id,
      title: marked(row.fromAddress === null ? row.subject : `${row.subject} · ${row.fromName || row.fromAddress}`, beginnings),
      excerpt: excerpt(row.content, beginnings),
      ticket: { id: row.ticketId, number: row.number, status: row.status as Status },
      person: row.authorId === null ? null : person(row.authorId, row.name, row.email, 'staff'),
      isInternal: false,
      createdAt: row.createdAt,
    }))
}
