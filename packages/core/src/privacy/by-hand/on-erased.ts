import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import type { Fact, SideEffect } from '../../reactions.ts'
import { eraseTickets } from '../erasing/erase-tickets.ts'
import { eraseMessageCopies } from '../erasing/message-copies.ts'

/** Erases a ticket that somebody erased by hand, with what was merged into it; whoever has a page of it open reads again. */
export async function eraseTicketWords(_: Ctx, { tenantId, payload: { ticketId } }: Fact<'ticket:erased'>): Promise<SideEffect> {
  return {
    execute: (_ports, db) =>
      inSystem(db, async (tx) => {
        const { rows } = await sql<{ id: number }>`select id from tickets where tenant_id = ${tenantId}
          and id in (select ticket_family(${tenantId}, ${ticketId})) order by id for update`.execute(tx)
        await eraseTickets(
          tx,
          tenantId,
          rows.map(({ id }) => id),
        )
      }),
    complete: (ctx) => ctx.emit('privacy:erased', {}),
  }
}

/** Erases what messages were copied to that somebody erased by hand. */
export async function eraseCopies(_: Ctx, { tenantId, payload }: Fact<'message:erased'>): Promise<SideEffect> {
  return {
    execute: (_ports, db) => inSystem(db, (tx) => eraseMessageCopies(tx, { tenantId, ...payload })),
    complete: async () => undefined,
  }
}
