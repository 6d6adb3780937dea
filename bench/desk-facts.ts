import type pg from 'pg'
import { longTicket } from './load/sql.ts'
import { type Facts, readFacts } from './statements.ts'

/** Beside the facts of every desk, the ids that its filters name. */
export type DeskFacts = Facts & {
  slug: string
  /** From the commonest to the rarest. */
  tagIds: number[]
  companyId: number
  /** Ids of the custom fields by key. */
  fields: Record<string, number>
  /** The ticket with hundreds of messages, and one with ten at most. */
  longId: number
  shortId: number
}

/** Reads them. */
export async function readDeskFacts(pool: pg.Pool, slug: string, tickets: number): Promise<DeskFacts> {
  const facts = await readFacts(pool, slug)
  const rows = async (text: string, values: unknown[] = []) => (await pool.query(text, [facts.tenantId, ...values])).rows
  const byNumber = 'select id from tickets where tenant_id = $1 and number = $2'
  const fields = await rows('select id, key from custom_fields where tenant_id = $1')
  return {
    ...facts,
    slug,
    tagIds: (await rows('select id from tags where tenant_id = $1 order by id')).map(({ id }) => Number(id)),
    companyId: Number((await rows('select min(id) as id from companies where tenant_id = $1'))[0].id),
    fields: Object.fromEntries(fields.map(({ id, key }) => [key, Number(id)])),
    longId: Number((await rows(byNumber, [longTicket(tickets)]))[0].id),
    shortId: Number((await rows(byNumber, [longTicket(tickets) - 7]))[0].id),
  }
}
