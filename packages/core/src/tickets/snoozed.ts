import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'

/** Who snoozed a ticket last, and when, from its history; undefined if nobody did. */
export async function lastSnooze(db: Tx, ticketId: number): Promise<{ actorId: number | null; createdAt: string } | undefined> {
  return db
    .selectFrom('ticketEvents')
    .select(['actorId', 'createdAt'])
    .where('ticketId', '=', ticketId)
    .where(sql<boolean>`changes @> '[{"field": "status", "to": "scheduled"}]'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether the ticket was snoozed after this instant and still is. */
export async function isSnoozedSince(db: Tx, ticketId: number, since: string): Promise<boolean> {
  const ticket = await db.selectFrom('tickets').select('status').where('id', '=', ticketId).executeTakeFirst()
  if (ticket?.status !== 'scheduled') return false
  const snooze = await lastSnooze(db, ticketId)
  return snooze !== undefined && Date.parse(snooze.createdAt) > Date.parse(since)
}
