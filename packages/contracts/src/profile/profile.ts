import { z } from 'zod'
import { Id, line, Timestamp } from '../common.ts'
import { LANGUAGES } from '../language.ts'
import { because } from '../reasons.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export const DENSITIES = ['comfortable', 'compact'] as const
/** Where the app opens after signing in. */
export const START_PAGES = ['/dashboard', '/tickets', '/profile'] as const

/** Decoded bytes of an avatar; the browser makes it small before it is sent. */
export const MAX_AVATAR_BYTES = 64 * 1024
const AVATAR = /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/
const LONGEST_AVATAR = Math.ceil(MAX_AVATAR_BYTES / 3) * 4 + 'data:image/jpeg;base64,'.length
/** How the data of each kind begins; what says it is a picture and is not one is refused. */
const BEGINS: Record<string, RegExp> = { png: /^iVBORw0KGgo/, jpeg: /^\/9j\//, webp: /^UklGR.{7}RUJQ/ }

const isPicture = (url: string) => {
  const kind = AVATAR.exec(url)?.[1]
  return kind !== undefined && BEGINS[kind]?.test(url.slice(url.indexOf(',') + 1)) === true
}

/** A small picture as a data address: PNG, JPEG or WebP, nothing that could hold a script. */
const Avatar = z
  .string()
  .max(LONGEST_AVATAR, { error: because('picture_too_heavy') })
  .refine(isPicture, {
    error: because('picture_wrong_kind'),
  })

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
})
export type Preferences = z.output<typeof Preferences>

export const Profile = Preferences.extend({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: z.string(),
  roleName: z.string(),
  avatar: z.string().nullable(),
  tenantName: z.string(),
  hasPassword: z.boolean(),
  passwordChangedAt: Timestamp.nullable(),
  secondFactor: z.object({
    on: z.boolean(),
    since: Timestamp.nullable(),
    /** The role asks for one. */
    required: z.boolean(),
    recoveryCodesLeft: z.int(),
  }),
  createdAt: Timestamp,
})
export type Profile = z.output<typeof Profile>

export const UpdateProfile = z.strictObject({
  name: line(120).optional(),
  avatar: Avatar.nullable().optional(),
  language: z.enum(LANGUAGES).optional(),
  timeZone: TimeZone.nullable().optional(),
  theme: z.enum(THEMES).optional(),
  density: z.enum(DENSITIES).optional(),
  startPage: z.enum(START_PAGES).optional(),
  shortcuts: z.boolean().optional(),
  holdReplies: z.boolean().optional(),
})
export type UpdateProfile = z.output<typeof UpdateProfile>
