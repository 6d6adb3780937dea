import { canonicalNumber } from '@balcao/contracts/whatsapp/phone-numbers'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { now } from '../../tickets/queries.ts'
import { recordStatus } from '../outbound/statuses.ts'
import { InMessage, InStatus, Notification } from './shapes.ts'

const instantOf = (seconds: string) => new Date(Number(seconds) * 1_000).toISOString()
/** JSON may carry what the database takes in no text. */
const storable = (value: unknown): string => JSON.stringify(value).replaceAll('\\u0000', '')

/**
 * Writes down the messages and states of a notification, each once, however often and in whatever order Meta tells of them. What is about a number that
 * the organisation does not have is passed over: an app of Meta's has one address for all of its numbers.
 * @throws what makes the notification unreadable
 */
export async function unpack(ctx: Ctx, id: number, body: Buffer): Promise<void> {
  const { entry } = Notification.parse(JSON.parse(body.toString('utf8')))
  const accounts = await ctx.db.selectFrom('whatsappAccounts').select(['id', 'phoneNumberId', 'lastReceivedAt']).execute()
  for (const { field, value } of entry.flatMap(({ changes }) => changes)) {
    const account = accounts.find(({ phoneNumberId }) => phoneNumberId === value.metadata?.phone_number_id)
    if (field !== 'messages' || !account) continue
    const names = new Map(value.contacts.map((one) => [one.wa_id, one.profile?.name ?? '']))
    for (const sent of value.messages) {
      const read = InMessage.safeParse(sent)
      if (read.success) await writeMessage(ctx, account.id, id, read.data, names.get(read.data.from) ?? '')
      else await writeUnreadable(ctx, account.id, id, sent)
    }
    for (const sent of value.statuses) {
      const read = InStatus.safeParse(sent)
      if (read.success) await recordStatus(ctx, account.id, read.data)
    }
    if (value.messages.length > 0)
      await ctx.db.updateTable('whatsappAccounts').set({ lastReceivedAt: now }).where('id', '=', account.id).execute()
  }
  await ctx.emit('whatsapp:changed', {})
}

/** What has no shape that we know is in the log as it came, so that nothing is lost unseen. */
async function writeUnreadable(ctx: Ctx, accountId: number, notificationId: number, sent: unknown): Promise<void> {
  const { id, type } = Object(sent) as { id?: unknown; type?: unknown }
  await ctx.db
    .insertInto('whatsappMessages')
    .values({
      ...{ tenantId: ctx.actor.tenantId, accountId, direction: 'in', number: '', notificationId, state: 'failed', cause: 'unreadable' },
      wamid: typeof id === 'string' && id !== '' ? id.slice(0, 300) : null,
      kind: typeof type === 'string' ? type.slice(0, 40) : 'unsupported',
      body: storable(Object(sent)),
    })
    .onConflict((oc) => oc.columns(['tenantId', 'accountId', 'wamid']).where('wamid', 'is not', null).doNothing())
    .execute()
}

async function writeMessage(ctx: Ctx, accountId: number, notificationId: number, message: InMessage, profileName: string): Promise<void> {
  const number = canonicalNumber(message.from)
  if (number === undefined) return
  await ctx.db
    .insertInto('whatsappMessages')
    .values({
      ...{ tenantId: ctx.actor.tenantId, accountId, direction: 'in', number, wamid: message.id, notificationId, kind: message.type },
      body: storable({ ...message, profileName: profileName.slice(0, 200) }),
      at: sql<string>`least(${instantOf(message.timestamp)}::timestamptz, now())`,
    })
    .onConflict((oc) => oc.columns(['tenantId', 'accountId', 'wamid']).where('wamid', 'is not', null).doNothing())
    .execute()
}
