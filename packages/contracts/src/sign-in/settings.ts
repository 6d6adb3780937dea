import { z } from 'zod'
import { because } from '../reasons.ts'
import { CALLING_COUNTRIES } from './countries.ts'

/** The ways in that the widget can show, in the order in which an organisation puts them. */
export const PRODUCTS = ['emailMagicLinks', 'otp', 'passwords', 'passkeys', 'crypto', 'oauth'] as const
export type Product = (typeof PRODUCTS)[number]
/** What is shown where nobody chose. */
export const DEFAULT_PRODUCTS: readonly Product[] = ['emailMagicLinks']

/** Who may open an account by themselves: nobody, whoever has an address of a domain that a company proved, or anybody. */
export const SIGN_UPS = ['closed', 'domain', 'open'] as const
export const SignUp = z.enum(SIGN_UPS)
export type SignUp = z.output<typeof SignUp>

export const MAX_ORIGINS = 20
export const MAX_DAILY_TEXTS = 100_000
/** Ways by which a code goes to a telephone. */
export const TEXT_CHANNELS = ['sms', 'whatsapp'] as const
export type TextChannel = (typeof TEXT_CHANNELS)[number]

const once = (list: readonly string[]) => new Set(list).size === list.length
/** In lower case, without a port that goes without saying. */
const ORIGIN = /^(?:https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::(?!443$)[1-9]\d{0,4})?|http:\/\/localhost(?::(?!80$)[1-9]\d{0,4})?)$/
/** A site as a browser names it: `https://loja.acme.com.br`, in lower case, without a path. */
export const Origin = z
  .string()
  .max(300)
  .regex(ORIGIN, { error: because('sign_in_origin') })

const settings = {
  signUp: SignUp,
  /** Accounts that somebody opens wait until they are approved. */
  approves: z.boolean(),
  products: z
    .array(z.enum(PRODUCTS))
    .min(1)
    .max(PRODUCTS.length)
    .refine(once, { error: because('sign_in_twice') }),
  /** Sites of others that may show the widget. */
  origins: z
    .array(Origin)
    .max(MAX_ORIGINS)
    .refine(once, { error: because('sign_in_twice') }),
  /** A search for an address is answered alike for everybody. */
  privacy: z.boolean(),
  sms: z.boolean(),
  whatsapp: z.boolean(),
  /** Countries whose numbers get codes. */
  countries: z
    .array(z.enum(CALLING_COUNTRIES))
    .min(1)
    .max(CALLING_COUNTRIES.length)
    .refine(once, { error: because('sign_in_twice') }),
  /** How many codes go out by text in a day. */
  dailyTexts: z.int().min(1).max(MAX_DAILY_TEXTS),
}

const Channel = z.object({
  /** The installation or the organisation has what it takes to send by it. */
  available: z.boolean(),
  /** Since when it is shut, because hardly any code was entered. */
  shutAt: z.string().nullable(),
  sentToday: z.int(),
})
export const SignInSettings = z.object({
  ...settings,
  organization: z.string(),
  channels: z.object({ sms: Channel, whatsapp: Channel }),
  /** Mails of the last thirty days that the widget said it asked for, and those asked for again. */
  mails: z.object({ sent: z.int(), again: z.int() }),
  pending: z.int(),
  /** The address of the page that tries the widget out; null in production. */
  demo: z.string().nullable(),
  version: z.int(),
})
export type SignInSettings = z.output<typeof SignInSettings>

export const GetSignInSettings = z.strictObject({})
/** Changes some of them; what is not sent stays. */
export const UpdateSignInSettings = z.strictObject({ ...z.object(settings).partial().shape, version: z.int().min(0).optional() })
export type UpdateSignInSettings = z.output<typeof UpdateSignInSettings>

/** Opens a channel again that shut itself. */
export const OpenTextChannel = z.strictObject({ channel: z.enum(TEXT_CHANNELS) })
export type OpenTextChannel = z.output<typeof OpenTextChannel>
