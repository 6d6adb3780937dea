import { z } from 'zod'

/** Categories of personal data that the product keeps. */
export const DATA_CATEGORIES = [
  'account',
  'contact',
  'sign_ins',
  'sessions',
  'presence',
  'tickets',
  'files',
  'mails',
  'outgoing_mails',
  'chat',
  'notifications',
  'assistant',
  'audit',
  'searches',
  'subscriptions',
  'webhooks',
  'requests',
  'packs',
  'backups',
] as const
export type DataCategory = (typeof DATA_CATEGORIES)[number]
/** What ends the keeping of what has no number of days. */
export const KEPT_UNTIL = ['person', 'ticket', 'session', 'always'] as const
/** What says how long: a number of days, a rule of retention, or that it stays until the person is removed. */
export const KeptCategory = z.object({
  category: z.enum(DATA_CATEGORIES),
  /** Null: see `until`. */
  days: z.int().nullable(),
  /** What ends it where there are neither days nor rules. */
  until: z.enum(KEPT_UNTIL),
  /** Active rules that erase it, by their names. */
  rules: z.array(z.object({ name: z.string(), days: z.int() })),
})
export type KeptCategory = z.output<typeof KeptCategory>
export const ListKept = z.strictObject({})
export type ListKept = z.output<typeof ListKept>
export const KeptData = z.object({ data: z.array(KeptCategory) })
export type KeptData = z.output<typeof KeptData>
