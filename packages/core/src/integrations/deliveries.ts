import type { CallFailure, DeliveredEvent, DeliveryState, WebhookFormat } from '@balcao/contracts/integrations/bounds'
import type { Deliveries, Delivery, GetDelivery, ListDeliveries, WholeDelivery } from '@balcao/contracts/integrations/deliveries'
import type { Language } from '@balcao/contracts/language'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { conflict, notFound } from '../errors.ts'
import { encodeCursor, lastId, pageOf, rowsOfPage } from '../paging.ts'
import { must } from '../policy.ts'
import { inFormat } from './chat/formats.ts'

type Installation = { publicUrl: string }

const ORDER = 'webhook-deliveries'

const deliveryRows = ({ db }: Ctx) =>
  db
    .selectFrom('webhookDeliveries as d')
    .innerJoin('webhooks as w', (join) => join.onRef('w.tenantId', '=', 'd.tenantId').onRef('w.id', '=', 'd.webhookId'))
    .leftJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'd.tenantId').onRef('t.id', '=', 'd.ticketId'))
    .select(['d.id', 'd.webhookId', 'd.event', 'd.state', 'd.tries', 'd.nextAt', 'd.status', 'd.failure', 'd.durationMs', 'd.createdAt'])
    .select(['w.name as webhookName', 't.id as ticketId', 't.number'])
type Row = Awaited<ReturnType<ReturnType<typeof deliveryRows>['execute']>>[number]

const view = ({ ticketId, number, ...row }: Row): Delivery => ({
  ...row,
  event: row.event as DeliveredEvent,
  state: row.state as DeliveryState,
  failure: row.failure as CallFailure | null,
  ticket: ticketId === null || number === null ? null : { id: ticketId, number },
})

/** What was sent, and what waits, the newest first. @throws DomainError forbidden, invalid_cursor */
export async function list(ctx: Ctx, input: ListDeliveries): Promise<Deliveries> {
  must(ctx, 'integration.manage')
  const before = lastId(input.cursor, ORDER)
  const rows = await deliveryRows(ctx)
    .where('d.tenantId', '=', ctx.actor.tenantId)
    .$if(input.webhookId !== undefined, (q) => q.where('d.webhookId', '=', input.webhookId as number))
    .$if(input.state !== undefined, (q) => q.where('d.state', '=', input.state as string))
    .$if(before !== undefined, (q) => q.where('d.id', '<', before as number))
    .orderBy('d.id', 'desc')
    .$call(rowsOfPage(input))
    .execute()
  return pageOf(rows, input.limit, view, ({ id }) => encodeCursor(ORDER, [id]))
}

/** One, with what was sent and how it was answered. @throws DomainError forbidden, delivery_not_found */
export async function get(ctx: Ctx, { id }: GetDelivery, { publicUrl }: Installation): Promise<WholeDelivery> {
  must(ctx, 'integration.manage')
  const row = await deliveryRows(ctx)
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'w.tenantId').onRef('u.id', '=', 'w.authorId'))
    .select(['d.body', 'd.answer', 'w.format', 'u.language'])
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('delivery_not_found')
  const { body, answer, format, language, ...rest } = row
  return { ...view(rest), body: inFormat(format as WebhookFormat, body, { publicUrl, language: language as Language }), answer }
}

/** Sends one that is at its end once more, with the same id and body. @throws DomainError forbidden, delivery_not_found, delivery_waiting */
export async function resend(ctx: Ctx, { id }: GetDelivery, installation: Installation): Promise<WholeDelivery> {
  must(ctx, 'integration.manage')
  const before = await get(ctx, { id }, installation)
  if (before.state === 'waiting') throw conflict('delivery_waiting')
  await ctx.db
    .updateTable('webhookDeliveries')
    .set({ state: 'waiting', tries: 0, nextAt: sql<string>`now()` })
    .where('id', '=', id)
    .where('state', '<>', 'waiting')
    .execute()
  return get(ctx, { id }, installation)
}
