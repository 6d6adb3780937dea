import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { titleOf } from './filing.ts'

/** A mail may go on with what its sender wrote of within so many hours. */
const HOURS = 48
/** Of a person so many of the newest tickets are looked at. */
const LOOKED_AT = 50
/** From how alike on two subjects are taken to be about the same (0 to 1, by trigrams). */
const ALIKE = 0.6

/**
 * The newest other ticket of the same requester with a subject like that of a mail, on which something was said within the last hours. It is
 * suggested beside the new one, and nothing is ever joined by it.
 */
export async function similarTo(ctx: Ctx, ticketId: number, subject: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select near.id from (
      select t.id, t.title, t.last_message_at from tickets own
      join tickets t on t.tenant_id = own.tenant_id and t.requester_id = own.requester_id and t.id < own.id and t.status not in ('merged', 'spam')
      where own.tenant_id = ${ctx.actor.tenantId} and own.id = ${ticketId} order by t.id desc limit ${LOOKED_AT}) near
    where near.last_message_at > now() - make_interval(hours => ${HOURS})
      and similarity(search_fold(near.title), search_fold(${titleOf(subject)})) >= ${ALIKE}
    order by near.id desc limit 1`.execute(ctx.db)
  return rows[0]?.id ?? null
}
