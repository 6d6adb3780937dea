import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { isRecipient } from '../audience.ts'
import type { Ctx } from '../ctx.ts'
import { position, readAfter } from '../realtime/live.ts'
import type { Desk } from './desk.ts'

/** Gives facts their places, as the relay does: in the order in which they were told. */
export const publish = (desk: Desk) =>
  inSystem(desk.db, (tx) =>
    sql`
    with told as materialized (select id from outbox where seq is null order by id),
    placed as materialized (select id, nextval('outbox_seq') as seq from told)
    update outbox o set seq = p.seq from placed p where o.id = p.id`.execute(tx),
  )

/** Where somebody who starts to listen now resumes from. */
export const here = async (desk: Desk) => {
  await publish(desk)
  return position(desk.db, desk.id)
}

/** What somebody's live connection gets of all that happened at their desk after a place. */
export async function relayed(desk: Desk, who: Parameters<Desk['as']>[0], after = 0) {
  await publish(desk)
  const { deliveries } = await readAfter(desk.db, desk.id, after, 2_000)
  const actor = await desk.as(who)(async (ctx: Ctx) => ctx.actor)
  return deliveries.filter((one) => isRecipient(actor, one.audience)).map((one) => one[actor.side])
}
