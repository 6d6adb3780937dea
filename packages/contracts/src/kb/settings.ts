import { z } from 'zod'
import { Id, line, prose, sought } from '../common.ts'
import { PictureAddress } from '../picture-address.ts'
import { ARTICLE_LANGUAGES } from './words.ts'

const color = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/)
/** What the header of the portal shows on light and on dark grounds; without a dark one the light one stands on both. */
export const LOGO_THEMES = ['light', 'dark'] as const
export type LogoTheme = (typeof LOGO_THEMES)[number]

const FIELDS = {
  enabled: z.boolean(),
  /** Whether people who are not signed in may read what is public. */
  publicAccess: z.boolean(),
  languages: z.array(z.enum(ARTICLE_LANGUAGES)).min(1).max(ARTICLE_LANGUAGES.length),
  /** Nobody publishes a text of their own without somebody else's approval. */
  requireReview: z.boolean(),
  /** Days after which an article is to be read again; null: never. */
  reviewEveryDays: z.int().min(7).max(1_825).nullable(),
  feedbackReasons: z.array(line(60)).max(8),
  /** Whether articles are offered while a customer writes a ticket. */
  deflection: z.boolean(),
  theme: z.strictObject({ accent: color.nullable(), footer: z.literal('').or(prose(500)), title: z.literal('').or(line(80)) }),
  seo: z.strictObject({ title: z.literal('').or(line(80)), description: z.literal('').or(line(300)), index: z.boolean() }),
  /** Words that mean the same: any of a group finds the others. */
  synonyms: z.array(z.array(sought(40).min(1)).min(2).max(10)).max(200),
  /** What comes first where these words are searched. */
  pinned: z.array(z.strictObject({ query: line(100), articleId: Id })).max(200),
  rss: z.boolean(),
  /** Whether the assistant may answer from articles. */
  assistant: z.boolean(),
}
/** The logos are addresses: `/portal/logo/{id}`. */
const Logos = z.object({ light: z.uuid().nullable(), dark: z.uuid().nullable() })
export const KbSettings = z.object({ ...FIELDS, logo: Logos, version: z.int() })
export type KbSettings = z.output<typeof KbSettings>
export const GetKbSettings = z.strictObject({})
export type GetKbSettings = z.output<typeof GetKbSettings>
export const UpdateKbSettings = z
  .strictObject({
    version: z.int().optional(),
    /** Pictures as they are sent; null takes one away, and what is left out stays. */
    logo: z.strictObject({ light: PictureAddress.nullable(), dark: PictureAddress.nullable() }).partial().optional(),
  })
  .extend(z.object(FIELDS).partial().shape)
export type UpdateKbSettings = z.output<typeof UpdateKbSettings>

/** What holds until somebody sets it otherwise. */
export const KB_DEFAULTS: Omit<KbSettings, 'version'> = {
  enabled: true,
  publicAccess: true,
  languages: ['pt-BR'],
  requireReview: false,
  reviewEveryDays: 180,
  feedbackReasons: ['Está desatualizado', 'Não resolve o meu problema', 'É difícil de entender', 'Falta um passo'],
  deflection: true,
  theme: { accent: null, footer: '', title: '' },
  seo: { title: '', description: '', index: true },
  synonyms: [],
  pinned: [],
  logo: { light: null, dark: null },
  rss: true,
  assistant: true,
}
