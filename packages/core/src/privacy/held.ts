import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { conflict } from '../errors.ts'

/** Whoever erases comes before or after a new hold: nothing goes that was held a moment before. */
export const shareHolds = async (db: Tx, tenantId: number): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock_shared(hashtextextended('privacy.holds', ${tenantId}))`.execute(db))

/** Taken by whoever places a hold; waits for what is being erased. */
export const lockHolds = async (db: Tx, tenantId: number): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended('privacy.holds', ${tenantId}))`.execute(db))

/** @throws DomainError held where a hold keeps a person, their company or a ticket of theirs from being erased */
export async function mustNotBeHeld({ db, actor }: Ctx, userId: number): Promise<void> {
  const { rows } = await sql<{ held: boolean }>`select is_person_held(${actor.tenantId}, ${userId}) as held`.execute(db)
  if (rows[0]?.held) throw conflict('held')
}

/** @throws DomainError held where a hold keeps a ticket, or what was merged into it, from being erased */
export async function mustNotHoldTicket({ db, actor }: Ctx, ticketId: number): Promise<void> {
  await shareHolds(db, actor.tenantId)
  const { rows } = await sql<{ held: boolean }>`select is_ticket_held(${actor.tenantId}, ${ticketId}) as held`.execute(db)
  if (rows[0]?.held) throw conflict('held')
}
