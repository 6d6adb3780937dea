import { hasText, type ParsedQuery } from '@balcao/contracts/search/query'
import { STATUS, STATUSES } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

/** A query as the finding functions take it: filters by id, those that stand alone as null. */
export type Asked = {
  words: string[]
  phrases: string[]
  without: string[]
  statuses: string[] | null
  priorities: string[] | null
  /** 0 is nobody. */
  assignees: number[] | null
  tags: number[] | null
  hasText: boolean
  hasFilter: boolean
}

const orNull = <T>(list: T[]): T[] | null => (list.length ? list : null)

/** Names to ids. A name that nobody has finds nothing; customers have no use for the desk's own filters. */
export async function asked(ctx: Ctx, query: ParsedQuery): Promise<Asked> {
  const isStaff = ctx.actor.side === 'staff'
  const { words, phrases, without, status, priority } = query
  const told = isStaff ? status : STATUSES.filter((one) => status.includes(STATUS[one].customerStatus))
  const filters = {
    statuses: status.length ? told : null,
    priorities: orNull(priority),
    assignees: isStaff && query.assignee.length ? await assigneesOf(ctx, query.assignee) : null,
    tags: isStaff && query.tag.length ? await tagsOf(ctx, query.tag) : null,
  }
  const hasFilter = Object.values(filters).some((filter) => filter !== null)
  return { words, phrases, without, ...filters, hasText: hasText(query), hasFilter }
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

async function assigneesOf(ctx: Ctx, who: string[]): Promise<number[]> {
  const ids: number[] = []
  for (const one of who) {
    if (one === 'me') ids.push(ctx.actor.userId ?? 0)
    else if (one === 'none') ids.push(0)
    else ids.push(...(await peopleIds(ctx, one.split(/\s+/), MOST_NAMESAKES)))
  }
  return ids
}

/** People whose name or address has all these words, or nearly; best first. The caller asks the right. */
export async function peopleIds(ctx: Ctx, words: string[], most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from find_people(${ctx.actor.tenantId}, ${words}::text[], ${most}) with ordinality f(id, score, place)
    join users u on u.id = f.id and u.deleted_at is null order by f.place`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
