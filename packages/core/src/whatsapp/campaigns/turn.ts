import type { Ctx } from '../../ctx.ts'
import { now } from '../../tickets/queries.ts'
import { filledTemplate, templateCall } from '../internal/template-text.ts'
import { lockNumber } from '../people.ts'
import { judgeOne } from './audience.ts'
import { valuesFor } from './fill.ts'
import { askedBy, type CampaignRow, templateOf, variablesOf } from './rows.ts'

/** More than these of a campaign that wait to be sent say that its number goes no faster. */
const BACKLOG = 20

type Next = { id: number; userId: number | null; number: string | null; messageId: number | null }

/**
 * Gives the next recipients of a campaign their turn: whether they may be written to is asked anew, and the message to them is written down for the
 * queue of messages in the same transaction, so that it is there once, whenever a worker is killed.
 * @returns how many messages were written down; `full` while the queue holds enough of them
 */
export async function queueTurn(ctx: Ctx, row: CampaignRow): Promise<number | 'full'> {
  const waiting = await ctx.db
    .selectFrom('whatsappMessages')
    .select('id')
    .where('campaignId', '=', row.id)
    .where('state', '=', 'waiting')
    .limit(BACKLOG)
    .execute()
  if (waiting.length === BACKLOG) return 'full'
  const most = Math.max(1, Math.floor(row.perMinute / 60))
  let queued = 0
  // Those who are left out at this moment cost no time; a step looks at so many of them at most.
  for (let looked = 0; queued < most && looked < most * 20; looked++) {
    const next = await nextRecipient(ctx, row.id)
    if (!next) break
    if (await queueOne(ctx, row, next)) queued += 1
    await ctx.db
      .updateTable('whatsappCampaigns')
      .set((eb) => ({ done: eb('done', '+', 1) }))
      .where('id', '=', row.id)
      .execute()
  }
  return queued
}

const nextRecipient = ({ db }: Ctx, campaignId: number): Promise<Next | undefined> =>
  db
    .selectFrom('whatsappCampaignRecipients')
    .select(['id', 'userId', 'number', 'messageId'])
    .where('campaignId', '=', campaignId)
    .where('state', '=', 'pending')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** What became of a message that was tried before; undefined where it is to be tried again, or there was none. */
async function settledBefore({ db }: Ctx, messageId: number | null) {
  if (messageId === null) return undefined
  const row = await db.selectFrom('whatsappMessages').select(['state', 'cause']).where('id', '=', messageId).forUpdate().executeTakeFirst()
  return row && row.state !== 'failed' ? row : undefined
}

/** @returns whether they are written to */
async function queueOne(ctx: Ctx, row: CampaignRow, { id, userId, number, messageId }: Next): Promise<boolean> {
  const update = (set: object) =>
    ctx.db
      .updateTable('whatsappCampaignRecipients')
      .set({ ...set, updatedAt: now })
      .where('id', '=', id)
      .execute()
  if (userId === null || number === null) {
    await update({ state: 'left_out', cause: 'erased' })
    return false
  }
  // Of two campaigns at once, the second one sees that the first wrote to them.
  await lockNumber(ctx, number)
  const settled = await settledBefore(ctx, messageId)
  if (settled) {
    await update({ state: settled.state === 'waiting' ? 'queued' : settled.state, cause: settled.cause })
    return false
  }
  const cause = await judgeOne(ctx, askedBy(row), { userId, number })
  if (cause !== null) {
    await update({ state: 'left_out', cause, messageId: null })
    return false
  }
  const parts = templateOf(row)
  const { values } = (await valuesFor(ctx, variablesOf(row), [userId])).get(userId) ?? { values: [] }
  const text = filledTemplate(parts, values)
  const body = JSON.stringify({ text, template: templateCall(parts, values, { name: row.templateName, language: row.templateLanguage }) })
  const anew = {
    state: 'waiting',
    cause: null,
    detail: null,
    tries: 0,
    unsure: 0,
    wamid: null,
    leasedUntil: null,
    dueAt: now,
    body,
  } as const
  const again =
    messageId === null
      ? undefined
      : await ctx.db.updateTable('whatsappMessages').set(anew).where('id', '=', messageId).returning('id').executeTakeFirst()
  const message =
    again ??
    (await ctx.db
      .insertInto('whatsappMessages')
      .values({
        ...{ tenantId: ctx.actor.tenantId, accountId: row.accountId, number, direction: 'out', kind: 'template', campaignId: row.id },
        body,
      })
      .returning('id')
      .executeTakeFirstOrThrow())
  await update({ state: 'queued', cause: null, detail: '', text, messageId: message.id, queuedAt: now })
  return true
}
