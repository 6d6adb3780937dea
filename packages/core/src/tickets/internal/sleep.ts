import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'

/** Who put a ticket to sleep last, and when; undefined where nobody did. Read from its history, which is where that stands. */
export async function lastSleep(db: Tx, ticketId: number): Promise<{ actorId: number | null; createdAt: string } | undefined> {
  return db
    .selectFrom('ticketEvents')
    .select(['actorId', 'createdAt'])
    .where('ticketId', '=', ticketId)
    .where(sql<boolean>`changes @> '[{"field": "status", "to": "scheduled"}]'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Was the ticket put to sleep after this instant, and does it still sleep? */
export async function isAsleepSince(db: Tx, ticketId: number, since: string): Promise<boolean> {
  const ticket = await db.selectFrom('tickets').select('status').where('id', '=', ticketId).executeTakeFirst()
  if (ticket?.status !== 'scheduled') return false
  const sleep = await lastSleep(db, ticketId)
  return sleep !== undefined && Date.parse(sleep.createdAt) > Date.parse(since)
}
