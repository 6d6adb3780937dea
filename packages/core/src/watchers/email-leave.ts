import type { Ctx } from '../ctx.ts'
import * as history from '../tickets/history.ts'

/** Rows beyond go silent by the address alone, and end with their tickets. */
const MOST_AT_ONCE = 200

/** An address as a mail of a ticket went there. */
type Reader = { ticketId: number; email: string }

const rowsOf = ({ db }: Ctx, email: string) => db.selectFrom('ticketEmailWatchers').where('email', '=', email.toLowerCase())

/** Does this address still get mails of this ticket? */
export async function isFollowing(ctx: Ctx, { ticketId, email }: Reader): Promise<boolean> {
  const row = await rowsOf(ctx, email)
    .where('ticketId', '=', ticketId)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('mailOptOuts').select('email').where('email', '=', email.toLowerCase()))))
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whoever reads at this address follows the ticket no longer; with `all`, none, and whoever adds them again adds nothing. Told in the history. */
export async function stopFollowing(ctx: Ctx, { ticketId, email }: Reader, all: boolean): Promise<void> {
  const address = email.toLowerCase()
  if (all)
    await ctx.db
      .insertInto('mailOptOuts')
      .values({ tenantId: ctx.actor.tenantId, email: address })
      .onConflict((oc) => oc.doNothing())
      .execute()
  const rows = await rowsOf(ctx, address)
    .$if(!all, (q) => q.where('ticketId', '=', ticketId))
    .select(['id', 'ticketId'])
    .orderBy('ticketId')
    .limit(MOST_AT_ONCE)
    .execute()
  if (rows.length === 0) return
  const told = rows.map((row) => ({ ticketId: row.ticketId, changes: [{ field: 'watchers', from: address, to: null }] }))
  await history.recordAll(ctx, told)
  await ctx.emitAll(told.map((payload) => ({ name: 'ticket:updated' as const, payload })))
  const ids = rows.map(({ id }) => id)
  await ctx.db
    .deleteFrom('ticketEmailWatchers')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
}
