import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

/** A mail that waits to be worked on, with its mailbox. */
export async function lockInbound(db: Tx, id: number) {
  return db
    .selectFrom('inboundMails as m')
    .innerJoin('mailboxes as b', (join) => join.onRef('b.tenantId', '=', 'm.tenantId').onRef('b.id', '=', 'm.mailboxId'))
    .selectAll('m')
    .select(['b.address as mailboxAddress', 'b.queueId', 'b.staffReplies', 'b.staffForwards', 'b.kind as mailboxKind', 'b.proofSentAt'])
    .where('m.id', '=', id)
    .forUpdate('m')
    .executeTakeFirst()
}
export type Inbound = NonNullable<Awaited<ReturnType<typeof lockInbound>>>

export type Stage = { step: string; ms: number; says: string }
type Result = {
  verdict: NonNullable<Inbound['verdict']>
  cause?: string | null
  proof?: Inbound['proof']
  ticketId?: number | null
  commentId?: number | null
  userId?: number | null
}

/** Steps added to the path of a mail. */
export const appended = (stages: readonly Stage[]) =>
  sql<never>`stages || ${JSON.stringify(stages.map((one) => ({ ...one, at: new Date().toISOString() })))}::jsonb`

/** Writes down what became of a mail, with the last steps of its path. */
export async function settle(ctx: Ctx, id: number, { cause = null, ...result }: Result, stages: readonly Stage[]): Promise<void> {
  await ctx.db
    .updateTable('inboundMails')
    .set({ ...result, cause, state: 'done', error: null, stages: appended(stages) })
    .where('id', '=', id)
    .execute()
  await ctx.emit('mail:settled', { inboundId: id, ofTicket: result.ticketId ?? null })
}

/** A mail that could not be read so often is put aside; before that it is tried again after a growing pause. */
const MOST_TRIES = 4

/** Puts off a mail that failed, or puts it aside for good. */
export async function putOff(db: Tx, id: number, error: string): Promise<void> {
  await db
    .updateTable('inboundMails')
    .set({
      error: error.slice(0, 500),
      state: sql`case when tries >= ${MOST_TRIES} then 'quarantined' else state end`,
      dueAt: sql`now() + make_interval(secs => least(300, 2 ^ tries))`,
      stages: appended([{ step: 'failed', ms: 0, says: error.slice(0, 200) }]),
    })
    .where('id', '=', id)
    .where('state', '=', 'received')
    .execute()
}

/** How many mails of a sender came within the last minute and the last hour, this one included. */
export async function cameFrom(db: Tx, address: string): Promise<{ minute: number; hour: number }> {
  const row = await db
    .selectFrom('inboundMails')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('receivedAt', '>', sql<string>`now() - interval '1 minute'`).as('minute'),
      eb.fn.countAll<number>().as('hour'),
    ])
    .where('fromAddress', '=', address)
    .where('receivedAt', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return { minute: Number(row.minute), hour: Number(row.hour) }
}
