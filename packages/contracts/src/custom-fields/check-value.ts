import { z } from 'zod'
import { line, prose } from '../common.ts'
import { readReason } from '../reason-codec.ts'
import type { Reason } from '../reason-texts.ts'
import { type CustomField, MAX_LONG_TEXT, MAX_NUMBER, MAX_TEXT, MAX_URL } from './fields.ts'
import type { FieldType } from './types.ts'
import type { SentValue } from './values.ts'

/** What a field makes of a sent value: the value to keep (null empties), or why not. */
export type Checked = { value: SentValue; reason?: undefined } | ({ value?: undefined } & Reason)
type Kind = Pick<CustomField, 'type' | 'options' | 'settings'>

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/

/** True for a day that exists, between the years 1 and 9999. */
function isDay(text: string): boolean {
  const [, year = '', month = '', day = ''] = DAY.exec(text) ?? []
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  if (Number(year) < 100) date.setUTCFullYear(Number(year))
  return Number(year) > 0 && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

function text(schema: ReturnType<typeof line>, raw: SentValue): Checked {
  if (typeof raw !== 'string') return { reason: 'wrong_type', params: { type: 'string' } }
  const parsed = schema.safeParse(raw)
  return parsed.success ? { value: parsed.data } : (readReason(parsed.error.issues[0]?.message ?? '') ?? { reason: 'not_valid' })
}

function number(raw: SentValue, { min = -MAX_NUMBER, max = MAX_NUMBER, decimals }: Kind['settings'], most = 6): Checked {
  if (typeof raw !== 'number' || !Number.isFinite(raw)) return { reason: 'wrong_type', params: { type: 'number' } }
  if (raw < min) return { reason: 'too_small', params: { least: min } }
  if (raw > max) return { reason: 'too_big', params: { most: max } }
  const allowed = decimals ?? most
  if (Number(raw.toFixed(allowed)) !== raw)
    return allowed === 0 ? { reason: 'not_whole' } : { reason: 'too_many_decimals', params: { most: allowed } }
  return { value: raw }
}

const Url = z.url({ protocol: /^https?$/ })

function url(raw: SentValue): Checked {
  const sound = text(line(MAX_URL), raw)
  if (sound.reason !== undefined) return sound
  const address = String(sound.value)
  const safe = Url.safeParse(address).success && !/[\s<>"]|^https?:\/\/[^/?#]*@/i.test(address)
  return safe ? sound : { reason: 'url_malformed' }
}

const isOffered = (field: Kind, value: string, kept: readonly string[]) =>
  field.options.some((option) => option.value === value && (option.isActive || kept.includes(value)))

function choice(field: Kind, raw: SentValue, kept: readonly string[]): Checked {
  if (typeof raw !== 'string') return { reason: 'option_missing' }
  return isOffered(field, raw, kept) ? { value: raw } : { reason: 'option_unknown' }
}

function choices(field: Kind, raw: SentValue, kept: readonly string[]): Checked {
  if (!Array.isArray(raw)) return { reason: 'not_a_list_of_options' }
  if (!raw.every((one) => isOffered(field, one, kept))) return { reason: 'not_among_options' }
  // Kept in the order of the field's options, whatever order they were ticked in.
  return { value: field.options.map((option) => option.value).filter((value) => raw.includes(value)) }
}

type Check = (field: Kind, raw: SentValue, kept: readonly string[]) => Checked
const CHECK: Record<FieldType, Check> = {
  text: ({ settings }, raw) => text(line(Math.min(settings.maxLength ?? MAX_TEXT, MAX_TEXT)), raw),
  long_text: ({ settings }, raw) => text(prose(settings.maxLength ?? MAX_LONG_TEXT) as never, raw),
  number: ({ settings }, raw) => number(raw, settings),
  currency: ({ settings }, raw) => number(raw, { ...settings, decimals: 2 }),
  date: (_, raw) => (typeof raw === 'string' && isDay(raw) ? { value: raw } : { reason: 'date_malformed' }),
  select: choice,
  multi_select: choices,
  checkbox: (_, raw) => (typeof raw === 'boolean' ? { value: raw } : { reason: 'wrong_type', params: { type: 'boolean' } }),
  user: (_, raw) => (Number.isSafeInteger(raw) && Number(raw) > 0 ? { value: raw } : { reason: 'person_missing' }),
  url: (_, raw) => url(raw),
}

/**
 * Checks a value against its field. An empty text, an empty list and null empty the field. That a person exists is the
 * server's to say. @param kept options the thing has already: inactive ones among them stay allowed
 */
export function checkValue(field: Kind, raw: SentValue, kept: readonly string[] = []): Checked {
  const empty = raw === null || (typeof raw === 'string' && raw.trim() === '') || (Array.isArray(raw) && raw.length === 0)
  return empty ? { value: null } : CHECK[field.type](field, raw, kept)
}
