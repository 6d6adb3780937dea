import type { Status } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import type { Said, Story } from '../engine.ts'
import type { Held } from './sheets.ts'

/** A state or a message, as `read_sla_stories` gives it. */
type Told = { at: number; status: Status | null; said: Said | null }

/** A ticket's opening and all that followed, each with the status by then. */
function storyOf(createdAt: number, told: readonly Told[]): Story {
  const first = told.find(({ status }) => status !== null)
  // Of tickets older than the record of their states only the last one is known, from when it began.
  const opened = first && first.at <= createdAt ? (first.status as Status) : 'open'
  let status: Status = opened
  const since = told.map((one) => {
    status = one.status ?? status
    return { at: Math.max(one.at, createdAt), status, ...(one.said ? { said: one.said } : {}) }
  })
  return [{ at: createdAt, status: opened }, ...since]
}

/** What tickets went through so far, by their ids. */
export async function readStories(ctx: Ctx, tickets: readonly Held[]): Promise<Map<number, Story>> {
  if (tickets.length === 0) return new Map()
  const ids = tickets.map(({ id }) => id)
  const { rows } = await sql<{ ticketId: number; told: Told[] | null }>`select * from read_sla_stories(${ids}::bigint[])`.execute(ctx.db)
  const told = new Map(rows.map((row) => [row.ticketId, row.told ?? []]))
  return new Map(tickets.map(({ id, createdAt }) => [id, storyOf(createdAt, told.get(id) ?? [])]))
}
