import { z } from 'zod'
import { line, prose, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'

/** Signing keys that are good at a time: the one in use, and the one before it while servers change over. */
export const MAX_WIDGET_KEYS = 2
const MAX_DOMAINS = 20

/** A host of the organisation's own pages, with a port where it has one; `*.` stands for any name before it, `:*` for any port. */
const DOMAIN = /^(\*\.)?(?=.{1,253}(:|$))([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(:(\d{1,5}|\*))?$/
const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(260)
  .regex(DOMAIN, { error: because('chat_domain_malformed') })

/** When a visitor without a signed identity is asked for name and e-mail. */
export const PRE_CHAT = ['always', 'out_of_hours', 'never'] as const
/** What is shown out of hours: a form that becomes a ticket, nothing, or the chat as at any time. */
export const OUT_OF_HOURS = ['form', 'hide', 'chat'] as const

/** Minutes after which who waits is offered a ticket in place of waiting. */
export const MAX_WAIT_MINUTES = 120

const FIELDS = {
  enabled: z.boolean(),
  /** Where the widget may be embedded: nowhere else does a browser show it. */
  domains: z.array(Domain).max(MAX_DOMAINS),
  preChat: z.enum(PRE_CHAT),
  outOfHours: z.enum(OUT_OF_HOURS),
  /** Whether visitors with a signed identity may ask the assistant first. */
  assistant: z.boolean(),
  /** After so many minutes without an answer who waits is offered a ticket, wherever the conversation began. */
  waitMinutes: z.int().min(1).max(MAX_WAIT_MINUTES),
  greeting: line(200),
  /** What visitors agree to before they write; null asks for nothing. */
  consent: prose(500).nullable(),
}

/** What holds until somebody sets it otherwise. */
export const STANDARD_WIDGET: { [K in keyof typeof FIELDS]: z.output<(typeof FIELDS)[K]> } = {
  enabled: false,
  domains: [],
  preChat: 'always',
  outOfHours: 'form',
  assistant: false,
  waitMinutes: 5,
  greeting: 'Olá! Como podemos ajudar?',
  consent: null,
}

const SigningKey = z.object({ kid: z.string(), secret: z.string(), createdAt: Timestamp })

/** The widget as administrators see it. `script` is what their pages include; null until the widget was saved once. */
export const WidgetSettings = z.object({
  ...FIELDS,
  key: z.string().nullable(),
  script: z.string().nullable(),
  keys: z.array(SigningKey),
  version: z.int(),
})
export type WidgetSettings = z.output<typeof WidgetSettings>

/** What is not sent stays as it is. */
export const UpdateWidget = z.strictObject({ version: z.int().min(0).optional() }).extend(z.object(FIELDS).partial().shape)
export type UpdateWidget = z.output<typeof UpdateWidget>

export const RetireWidgetKey = z.strictObject({ kid: z.string().regex(/^k_[\w-]{1,40}$/) })
export type RetireWidgetKey = z.output<typeof RetireWidgetKey>
