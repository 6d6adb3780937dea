import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { lockTickets, tagsOf } from './rows.ts'
import { stepTo, take } from './steps.ts'

const BATCH = 500

/** Moves tickets to a queue, whatever their state, with histories and facts like any change; in batches of a fixed number of statements. */
export async function moveTickets(ctx: Ctx, ids: readonly number[], queueId: number): Promise<number> {
  const sorted = ids.toSorted((a, b) => a - b)
  let moved = 0
  for (let at = 0; at < sorted.length; at += BATCH) {
    const some = sorted.slice(at, at + BATCH)
    const held = await lockTickets(ctx.db, some)
    const tags = await tagsOf(ctx.db, some)
    const { rows } = await sql<{ now: string }>`select now() as now`.execute(ctx.db)
    const now = rows[0]?.now ?? new Date().toISOString()
    const steps = [...held.values()].flatMap((ticket) => stepTo(ticket, tags.get(ticket.id) ?? [], { queueId }, { adding: [], now }) ?? [])
    await take(ctx, steps)
    moved += steps.length
  }
  return moved
}
