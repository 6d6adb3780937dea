import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { conflict } from '../errors.ts'

/** @throws DomainError held where a hold keeps a person, their company or a ticket of theirs from being erased */
export async function mustNotBeHeld({ db, actor }: Ctx, userId: number): Promise<void> {
  const { rows } = await sql<{ held: boolean }>`select is_person_held(${actor.tenantId}, ${userId}) as held`.execute(db)
  if (rows[0]?.held) throw conflict('held')
}
