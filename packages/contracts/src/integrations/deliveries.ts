import { z } from 'zod'
import { Id, listOf, Paging, SentId, Timestamp } from '../common.ts'
import { CALL_FAILURES, DELIVERED_EVENTS, DELIVERY_STATES } from './bounds.ts'

/** One event on its way to one webhook, or there. */
export const Delivery = z.object({
  id: Id,
  webhookId: Id,
  webhookName: z.string(),
  event: z.enum(DELIVERED_EVENTS),
  /** Null where there is no such ticket any more. */
  ticket: z.object({ id: Id, number: z.int() }).nullable(),
  state: z.enum(DELIVERY_STATES),
  tries: z.int(),
  /** When it is sent next; null once it is at its end. */
  nextAt: Timestamp.nullable(),
  /** Of the last try: the status of its answer, or why there was none. */
  status: z.int().nullable(),
  failure: z.enum(CALL_FAILURES).nullable(),
  durationMs: z.int().nullable(),
  createdAt: Timestamp,
})
export type Delivery = z.output<typeof Delivery>

/** With what was sent, and how the last answer began. */
export const WholeDelivery = Delivery.extend({ body: z.string(), answer: z.string() })
export type WholeDelivery = z.output<typeof WholeDelivery>

/** The newest first. */
export const ListDeliveries = Paging.omit({ page: true })
  .extend({ webhookId: SentId.optional(), state: z.enum(DELIVERY_STATES).optional() })
  .strict()
export type ListDeliveries = z.output<typeof ListDeliveries>
export const Deliveries = listOf(Delivery)
export type Deliveries = z.output<typeof Deliveries>

export const GetDelivery = z.strictObject({ id: Id })
export type GetDelivery = z.output<typeof GetDelivery>
