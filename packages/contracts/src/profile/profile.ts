import { z } from 'zod'
import { Id, line, prose, Timestamp } from '../common.ts'
import { LANGUAGES } from '../language.ts'
import { PictureAddress } from '../picture-address.ts'
import { because } from '../reasons.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export const DENSITIES = ['comfortable', 'compact'] as const
/** How much moves: as the device asks for, less, or all of it. */
export const MOTIONS = ['system', 'reduce', 'full'] as const
/** How far texts and lines stand out: as the device asks for, more, or as designed. */
export const CONTRASTS = ['system', 'more', 'normal'] as const
/** Per cent of the browser's own size. */
export const TEXT_SIZES = [100, 112, 125, 150] as const
/** Where the app opens after signing in. */
export const START_PAGES = ['/dashboard', '/tickets', '/queue-manager', '/chat', '/approvals', '/profile'] as const
/** Where somebody of the staff goes once a reply was sent: nowhere, to the next ticket of the list they came from, or back to it. */
export const AFTER_SEND = ['stay', 'next', 'list'] as const
export type AfterSend = (typeof AFTER_SEND)[number]

const isTimeZone = (zone: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
/** A zone by its name in the time zone database. */
export const TimeZone = z
  .string()
  // The browser's own list has regions; an offset would not know of daylight saving.
  .refine((zone) => zone.length <= 64 && /^[A-Z][\w+-]*(\/[\w+-]+)*$/.test(zone) && isTimeZone(zone), {
    error: because('time_zone_unknown'),
  })

/** How a person wants the product to look and behave, on every device. */
export const Preferences = z.object({
  language: z.enum(LANGUAGES),
  /** null: that of the device in use. */
  timeZone: z.string().nullable(),
  theme: z.enum(THEMES),
  density: z.enum(DENSITIES),
  startPage: z.enum(START_PAGES),
  shortcuts: z.boolean(),
  /** Replies to customers wait some seconds, in which they can be taken back. */
  holdReplies: z.boolean(),
  afterSend: z.enum(AFTER_SEND),
  motion: z.enum(MOTIONS),
  contrast: z.enum(CONTRASTS),
  textSize: z.literal(TEXT_SIZES),
  underlineLinks: z.boolean(),
})
export type Preferences = z.output<typeof Preferences>

export const Profile = Preferences.extend({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: z.string(),
  roleName: z.string(),
  avatar: z.string().nullable(),
  pronouns: z.string().nullable(),
  /** Customers see the pronouns of somebody of the desk beside the name. */
  pronounsForCustomers: z.boolean(),
  /** Stands below the answers by mail of somebody of the staff, above the signature of the mailbox. */
  mailSignature: z.string(),
  tenantName: z.string(),
  hasPassword: z.boolean(),
  /** What the directory is called whose password is theirs as well; null where there is none. */
  directory: z.string().nullable(),
  passwordChangedAt: Timestamp.nullable(),
  secondFactor: z.object({
    on: z.boolean(),
    since: Timestamp.nullable(),
    /** The role asks for one. */
    required: z.boolean(),
    recoveryCodesLeft: z.int(),
    /** The role asks for one, and this session has none to show. */
    due: z.boolean(),
  }),
  /** How many. */
  passkeys: z.int(),
  createdAt: Timestamp,
})
export type Profile = z.output<typeof Profile>

export const MAX_PRONOUNS = 40
/** How somebody is spoken of: "ela/dela". */
export const Pronouns = line(MAX_PRONOUNS)

export const MAX_MAIL_SIGNATURE = 1_000
export const MailSignature = z.literal('').or(prose(MAX_MAIL_SIGNATURE))

export const UpdateProfile = z.strictObject({
  name: line(120).optional(),
  avatar: PictureAddress.nullable().optional(),
  /** null takes them away. */
  pronouns: Pronouns.nullable().optional(),
  pronounsForCustomers: z.boolean().optional(),
  language: z.enum(LANGUAGES).optional(),
  timeZone: TimeZone.nullable().optional(),
  theme: z.enum(THEMES).optional(),
  density: z.enum(DENSITIES).optional(),
  startPage: z.enum(START_PAGES).optional(),
  shortcuts: z.boolean().optional(),
  holdReplies: z.boolean().optional(),
  afterSend: z.enum(AFTER_SEND).optional(),
  motion: Preferences.shape.motion.optional(),
  contrast: Preferences.shape.contrast.optional(),
  textSize: Preferences.shape.textSize.optional(),
  underlineLinks: z.boolean().optional(),
  mailSignature: MailSignature.optional(),
})
export type UpdateProfile = z.output<typeof UpdateProfile>
