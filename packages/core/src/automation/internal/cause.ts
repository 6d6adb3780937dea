import { randomUUID } from 'node:crypto'
import type { RuleEvent } from '@balcao/contracts/automation/bounds'
import type { EventPayload } from '@balcao/contracts/events'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { type Happened, happenedBy } from '../happened.ts'

/** Why rules are looked at for a ticket. */
export type Cause = {
  ticketId: number
  event: RuleEvent
  /** One of each: the event, or the moment whose time passed. */
  key: string
  /** What follows from one request has one chain; rules hand it on to what follows from them. */
  chain: string
  /** How many rules led here, one after another. */
  depth: number
}

/** The event that rules wait for, with its chain; undefined once it is forgotten. */
export async function causeOf(
  ctx: Ctx,
  { ticketId, event, causeId }: EventPayload<'automation:due'>,
): Promise<{ cause: Cause; happened: Happened; at: string } | undefined> {
  const row = await ctx.db
    .selectFrom('outbox')
    .select(['payload', 'actorId', 'requestId', 'createdAt'])
    .where('id', '=', causeId)
    .executeTakeFirst()
  if (!row) return undefined
  const chain = row.requestId ?? randomUUID()
  const { rows } = await sql<{ depth: number }>`select coalesce(max(depth), 0) + 1 as depth from automation_runs
    where chain = ${chain}::uuid and ticket_id = ${ticketId} and cause <> ${`event:${causeId}`}`.execute(ctx.db)
  return {
    cause: { ticketId, event, key: `event:${causeId}`, chain, depth: rows[0]?.depth ?? 1 },
    at: row.createdAt,
    happened: await happenedBy(ctx, row.payload, row.actorId),
  }
}
