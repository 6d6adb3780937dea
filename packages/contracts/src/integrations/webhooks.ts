import { z } from 'zod'
import { Id, line, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'
import { TicketConditions } from '../tickets/conditions.ts'
import {
  CALL_FAILURES,
  DELIVERY_STATES,
  MAX_HEADER_VALUE,
  MAX_HEADERS,
  MAX_WEBHOOK_NAME,
  MAX_WEBHOOK_URL,
  WEBHOOK_EVENTS,
  WEBHOOK_FORMATS,
  WEBHOOK_TROUBLES,
} from './bounds.ts'

/** An address that other programs listen at, without user and password. Whether it may be called is the installation's to say. */
const url = z
  .string()
  .trim()
  .min(1)
  .max(MAX_WEBHOOK_URL)
  .pipe(z.url({ protocol: /^https?$/, error: because('webhook_url') }))
  .refine((text) => /^https?:\/\/[^/?#@\\]+(?:[/?#]|$)/i.test(text), { error: because('webhook_url') })

/** Headers that calls have of their own, and those that would change what the connection is. */
const OURS = /^(?:content-|webhook-|proxy-|host$|connection$|upgrade$|transfer-encoding$|te$|trailer$|keep-alive$|expect$|user-agent$)/
const headerName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9-]{0,60}$/, { error: because('webhook_header_name') })
  .refine((name) => !OURS.test(name), { error: because('webhook_header_name') })

/** A header that is sent along. Without a value it keeps the one it has: values are not read again. */
export const WebhookHeader = z.strictObject({
  name: headerName,
  value: z
    .string()
    .min(1)
    .max(MAX_HEADER_VALUE)
    .regex(/^[\x20-\x7E]*$/, { error: because('webhook_header_value') })
    .optional(),
})
export type WebhookHeader = z.output<typeof WebhookHeader>

const headers = z
  .array(WebhookHeader)
  .max(MAX_HEADERS)
  .superRefine((all, check) => {
    for (const [n, { name }] of all.entries())
      if (all.findIndex((one) => one.name === name) < n)
        check.addIssue({ code: 'custom', path: [n, 'name'], message: because('webhook_header_twice') })
  })

/** Another program that is called when something happens to tickets. */
export const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  format: z.enum(WEBHOOK_FORMATS),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** Of which tickets. */
  conditions: TicketConditions,
  active: z.boolean(),
  /** The names of headers that are sent along. */
  headers: z.array(z.string()),
  /** What is wrong with it, until it is saved or switched on again. */
  problem: z.enum(WEBHOOK_TROUBLES).nullable(),
  author: z.object({ id: Id, name: z.string() }),
  /** Of the last seven days. */
  deliveries: z.object({ delivered: z.int(), failed: z.int(), waiting: z.int() }),
  last: z.object({ state: z.enum(DELIVERY_STATES), at: Timestamp }).nullable(),
  version: z.int(),
  updatedAt: Timestamp,
})
export type Webhook = z.output<typeof Webhook>

export const ListWebhooks = z.strictObject({})
export type ListWebhooks = z.output<typeof ListWebhooks>
/** All of them by name. */
export const Webhooks = z.object({ data: z.array(Webhook) })
export type Webhooks = z.output<typeof Webhooks>

/** Their names, for whoever writes rules that call them. */
export const WebhookNames = z.object({ data: z.array(z.object({ id: Id, name: z.string(), active: z.boolean() })) })
export type WebhookNames = z.output<typeof WebhookNames>

const fields = {
  name: line(MAX_WEBHOOK_NAME),
  url,
  format: z.enum(WEBHOOK_FORMATS),
  events: z.array(z.enum(WEBHOOK_EVENTS)).max(WEBHOOK_EVENTS.length),
  conditions: TicketConditions,
  headers,
  active: z.boolean(),
}

export const CreateWebhook = z.strictObject({
  ...fields,
  format: z.enum(WEBHOOK_FORMATS).default('json'),
  conditions: TicketConditions.default({ all: [], any: [] }),
  headers: headers.default([]),
  active: z.boolean().default(true),
})
export type CreateWebhook = z.output<typeof CreateWebhook>

/** What calls are signed with; it is shown this once. */
export const WebhookSecret = z.object({ id: Id, secret: z.string() })
export type WebhookSecret = z.output<typeof WebhookSecret>
export const NewWebhook = Webhook.extend({ secret: z.string() })
export type NewWebhook = z.output<typeof NewWebhook>

/** What is sent replaces what was there, each field whole. With `version`, a stale one is refused (409) with the present webhook. */
export const UpdateWebhook = z.strictObject(fields).partial().extend({ id: Id, version: z.int().positive().optional() })
export type UpdateWebhook = z.output<typeof UpdateWebhook>

export const GetWebhook = z.strictObject({ id: Id })
export type GetWebhook = z.output<typeof GetWebhook>

/** What came of a call: an answer, or why there was none. */
export const CallResult = z.object({
  ok: z.boolean(),
  status: z.int().nullable(),
  failure: z.enum(CALL_FAILURES).nullable(),
  /** How the answer begins. */
  answer: z.string(),
  durationMs: z.int(),
})
export type CallResult = z.output<typeof CallResult>
