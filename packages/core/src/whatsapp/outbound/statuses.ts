import type { OutState } from '@balcao/contracts/whatsapp/bounds'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import type { InStatus } from '../inbound/shapes.ts'
import { readError } from '../internal/answers.ts'
import { stopAccount } from '../internal/trouble.ts'

/** How far a message is: what Meta tells in another order takes nothing back. */
const RANK: Readonly<Record<OutState, number>> = { waiting: 0, sent: 1, delivered: 2, read: 3, failed: 4 }
const known = (status: string): status is 'sent' | 'delivered' | 'read' | 'failed' =>
  ['sent', 'delivered', 'read', 'failed'].includes(status)

/** Names a message of ours to Meta, which names it so in what it tells of it: also where its answer never reached us. */
export const callbackOf = (id: number) => `balcao-${id}`

/**
 * Writes down what Meta says became of a message that went out. It is found by Meta's name for it, or by ours where the answer to its sending was lost.
 */
export async function recordStatus(ctx: Ctx, accountId: number, told: InStatus): Promise<void> {
  if (!known(told.status)) return
  const row = await findSent(ctx, accountId, told)
  if (!row) return
  const before = row.state as OutState
  // What was given up because nobody knew whether it arrived did arrive, if Meta says so.
  const isOpen = before !== 'failed' || row.cause === 'unsure'
  const isFurther =
    told.status === 'failed' ? RANK[before] < RANK.delivered : isOpen && (before === 'failed' || RANK[told.status] > RANK[before])
  if (row.wamid !== null && !isFurther) return
  const [error] = told.errors ?? []
  const read = error && readError(error.code, error.error_data?.details || error.title, 400)
  if (read?.what === 'account') await stopAccount(ctx, accountId, read.trouble, read.says)
  const cause = read?.what === 'never' ? read.cause : 'gave_up'
  await ctx.db
    .updateTable('whatsappMessages')
    .set({
      ...{ wamid: told.id, leasedUntil: null },
      ...(isFurther
        ? {
            state: told.status,
            ...(told.status === 'failed'
              ? { cause, detail: read?.says ?? '' }
              : { cause: sql<string | null>`case when part is null then cause end`, detail: null }),
          }
        : {}),
      ...(before === 'waiting' ? { at: sql<string>`least(to_timestamp(${Number(told.timestamp)}), now())` } : {}),
    })
    .where('id', '=', row.id)
    .execute()
  if (row.ticketId !== null) await ctx.emit('whatsapp:moved', { ticketId: row.ticketId })
}

async function findSent(ctx: Ctx, accountId: number, { id, biz_opaque_callback_data: ours }: InStatus) {
  const sent = ctx.db
    .selectFrom('whatsappMessages')
    .select(['id', 'state', 'cause', 'wamid', 'ticketId'])
    .where('accountId', '=', accountId)
    .where('direction', '=', 'out')
    .forUpdate()
  const found = await sent.where('wamid', '=', id).executeTakeFirst()
  const own = /^balcao-(\d{1,15})$/.exec(ours ?? '')?.[1]
  return found ?? (own === undefined ? undefined : sent.where('id', '=', Number(own)).where('wamid', 'is', null).executeTakeFirst())
}
