import { OUT_OF_HOURS_PAUSE } from '@balcao/contracts/whatsapp/bounds'
import { sql } from 'kysely'
import { clockOfQueue } from '../../calendars/clock.ts'
import type { Ctx } from '../../ctx.ts'

type To = { accountId: number; number: string }

async function sayOnce(ctx: Ctx, { accountId, number }: To, ticketId: number, cause: 'greeting' | 'out_of_hours', text: string) {
  await ctx.db
    .insertInto('whatsappMessages')
    .values({
      ...{ tenantId: ctx.actor.tenantId, accountId, number, direction: 'out', kind: 'text', ticketId, cause },
      body: JSON.stringify({ text }),
    })
    .execute()
}

/**
 * What a number says by itself: a greeting on each new ticket, and out of the queue's hours when that is, at most once in twelve hours. It answers nobody's
 * question: no clock stops for it.
 */
export async function answerByItself(ctx: Ctx, to: To, ticketId: number, isNew: boolean): Promise<void> {
  const account = await ctx.db
    .selectFrom('whatsappAccounts')
    .select(['greeting', 'outOfHours'])
    .where('id', '=', to.accountId)
    .executeTakeFirstOrThrow()
  const held = await ctx.db.selectFrom('whatsappNumbers').select('optedOutAt').where('number', '=', to.number).executeTakeFirst()
  if (held?.optedOutAt) return
  if (isNew && account.greeting !== '') await sayOnce(ctx, to, ticketId, 'greeting', account.greeting)
  if (account.outOfHours === '') return
  const ticket = await ctx.db.selectFrom('tickets').select('queueId').where('id', '=', ticketId).executeTakeFirstOrThrow()
  if ((await clockOfQueue(ctx, ticket.queueId)).isOpen(Date.now())) return
  const said = await ctx.db
    .selectFrom('whatsappMessages')
    .select('id')
    .where('accountId', '=', to.accountId)
    .where('number', '=', to.number)
    .where('direction', '=', 'out')
    .where('cause', '=', 'out_of_hours')
    .where('createdAt', '>', sql<string>`now() - make_interval(hours => ${sql.lit(OUT_OF_HOURS_PAUSE)})`)
    .limit(1)
    .executeTakeFirst()
  if (!said) await sayOnce(ctx, to, ticketId, 'out_of_hours', account.outOfHours)
}
