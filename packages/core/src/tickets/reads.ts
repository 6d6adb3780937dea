import type { MarkRead } from '@balcao/contracts/tickets/reads'
import { sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { mustSee } from './tickets.ts'

/** Keeps how far the caller has read a ticket; never less than before, nor further than now. @throws DomainError ticket_not_found */
export async function mark(ctx: Ctx, { ticketId, upTo }: MarkRead): Promise<{ success: boolean }> {
  await mustSee(ctx, ticketId)
  await sql`insert into ticket_reads as r (tenant_id, user_id, ticket_id, read_at)
    values (${ctx.actor.tenantId}, ${me(ctx)}, ${ticketId}, least(${upTo}::timestamptz, now()))
    on conflict (tenant_id, user_id, ticket_id) do update set read_at = excluded.read_at where r.read_at < excluded.read_at`.execute(ctx.db)
  return { success: true }
}

/** What somebody read is forgotten with them. */
export async function forgetReads({ db }: Ctx, { payload }: Fact<'user:removed'>): Promise<void> {
  await db.deleteFrom('ticketReads').where('userId', '=', payload.userId).execute()
}
