import type { MessageCause, MessageState } from '@balcao/contracts/whatsapp/bounds'
import type {
  GetWhatsappMessage,
  ListWhatsappMessages,
  WhatsappMessage,
  WhatsappMessages,
  WholeWhatsappMessage,
} from '@balcao/contracts/whatsapp/messages'
import { readNumber } from '@balcao/contracts/whatsapp/phone-numbers'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, notFound } from '../errors.ts'
import { encodeCursor, lastId, pageOf, rowsOfPage } from '../paging.ts'
import { must } from '../policy.ts'
import { now } from '../tickets/queries.ts'
import { InMessage } from './inbound/shapes.ts'
import { lineOf } from './inbound/text-of.ts'

const CURSOR = 'whatsapp-messages'

const messageRows = ({ db }: Ctx) =>
  db
    .selectFrom('whatsappMessages as m')
    .innerJoin('whatsappAccounts as a', (join) => join.onRef('a.tenantId', '=', 'm.tenantId').onRef('a.id', '=', 'm.accountId'))
    .leftJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'm.tenantId').onRef('t.id', '=', 'm.ticketId'))
    .leftJoin('whatsappNumbers as n', (join) => join.onRef('n.tenantId', '=', 'm.tenantId').onRef('n.number', '=', 'm.number'))
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'n.tenantId').onRef('u.id', '=', 'n.userId'))
    .selectAll('m')
    .select(['a.name as accountName', 't.number as ticketNumber', 'u.id as personId', 'u.name as personName'])
type Row = Awaited<ReturnType<ReturnType<typeof messageRows>['execute']>>[number]

function textOfRow({ direction, body, kind }: Row): string {
  const read = direction === 'in' ? InMessage.safeParse(body) : undefined
  const { text, name } = body as { text?: string; name?: string }
  const line = read?.success ? (read.data.reaction?.emoji ?? lineOf(read.data)) : (text ?? name ?? kind)
  return [...line.replace(/\s+/g, ' ')].slice(0, 160).join('')
}

function view(row: Row): WhatsappMessage {
  const { id, direction, number, kind, state, cause, detail, tries, at, createdAt, accountId, accountName, ticketId, ticketNumber } = row
  return {
    ...{ id, direction, number, kind, tries, at, createdAt, text: textOfRow(row), detail: detail ?? '' },
    state: state as MessageState,
    cause: cause as MessageCause | null,
    account: { id: accountId, name: accountName },
    person: row.personId === null ? null : { id: row.personId, name: row.personName ?? '' },
    ticket: ticketId === null ? null : { id: ticketId, number: ticketNumber ?? 0 },
  }
}

/** What came and went, the newest first. @throws DomainError forbidden */
export async function list(ctx: Ctx, input: ListWhatsappMessages): Promise<WhatsappMessages> {
  must(ctx, 'whatsapp.manage')
  const { accountId, direction, state, number } = input
  const before = lastId(input.cursor, CURSOR)
  const sought = number?.trim() ? (readNumber(number) ?? '') : undefined
  const rows = await messageRows(ctx)
    .$if(accountId !== undefined, (q) => q.where('m.accountId', '=', accountId as number))
    .$if(direction !== undefined, (q) => q.where('m.direction', '=', direction as 'in'))
    .$if(state !== undefined, (q) => q.where('m.state', '=', state as 'waiting'))
    .$if(sought !== undefined, (q) => q.where('m.number', '=', sought as string))
    .$if(before !== undefined, (q) => q.where('m.id', '<', before as number))
    .orderBy('m.id', 'desc')
    .$call(rowsOfPage(input))
    .execute()
  return pageOf(rows, input.limit, view, ({ id }) => encodeCursor(CURSOR, [id]))
}

/** @throws DomainError forbidden, whatsapp_message_not_found */
export async function get(ctx: Ctx, { id }: GetWhatsappMessage): Promise<WholeWhatsappMessage> {
  must(ctx, 'whatsapp.manage')
  const row = await messageRows(ctx).where('m.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('whatsapp_message_not_found')
  return { ...view(row), stages: row.stages as WholeWhatsappMessage['stages'], body: JSON.stringify(row.body, null, 2) }
}

/**
 * Has a message worked on again: one that came and of which nothing, or not all, was made, or one that was not sent.
 * @throws DomainError forbidden, whatsapp_message_not_found, whatsapp_message_done
 */
export async function again(ctx: Ctx, { id }: GetWhatsappMessage): Promise<WholeWhatsappMessage> {
  must(ctx, 'whatsapp.manage')
  const row = await ctx.db
    .selectFrom('whatsappMessages')
    .select(['state', 'direction', 'cause', 'campaignId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('whatsapp_message_not_found')
  const { state, cause, direction, campaignId } = row
  // Whom a campaign may write to again is the campaign's to say: nobody gets it twice.
  if (campaignId !== null) throw conflict('whatsapp_message_done')
  if (state !== 'failed' && !(direction === 'in' && state === 'aside')) throw conflict('whatsapp_message_done')
  await ctx.db
    .updateTable('whatsappMessages')
    .set({
      state: 'waiting',
      tries: 0,
      unsure: 0,
      leasedUntil: null,
      dueAt: now,
      ...(cause === 'media_later' ? {} : { cause: null, detail: null }),
    })
    .$if(direction === 'out', (q) => q.set({ wamid: null }))
    .where('id', '=', id)
    .execute()
  await audit(ctx, {
    ...{ action: 'whatsapp.again', resource: 'whatsapp', resourceId: id, risk: 'low' },
    ...{ before: { state }, after: { state: 'waiting' } },
  })
  await ctx.emit('whatsapp:changed', {})
  return get(ctx, { id })
}
