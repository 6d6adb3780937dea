import { z } from 'zod'
import { line, prose } from '../common.ts'
import { type CustomField, MAX_LONG_TEXT, MAX_NUMBER, MAX_TEXT, MAX_URL } from './fields.ts'
import type { FieldType } from './types.ts'
import type { SentValue } from './values.ts'

/** What a field makes of a sent value: the value to keep (null empties), or why not. */
export type Checked = { value: SentValue; reason?: undefined } | { value?: undefined; reason: string }
type Kind = Pick<CustomField, 'type' | 'options' | 'settings'>

const no = (reason: string): Checked => ({ reason })
const DAY = /^(\d{4})-(\d\d)-(\d\d)$/

/** True for a day that exists, between the years 1 and 9999. */
function isDay(text: string): boolean {
  const [, year = '', month = '', day = ''] = DAY.exec(text) ?? []
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  if (Number(year) < 100) date.setUTCFullYear(Number(year))
  return Number(year) > 0 && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

function text(schema: ReturnType<typeof line>, raw: SentValue): Checked {
  if (typeof raw !== 'string') return no('Deve ser um texto.')
  const parsed = schema.safeParse(raw)
  return parsed.success ? { value: parsed.data } : no(parsed.error.issues[0]?.message ?? 'Este valor não é válido.')
}

function number(raw: SentValue, { min = -MAX_NUMBER, max = MAX_NUMBER, decimals }: Kind['settings'], most = 6): Checked {
  if (typeof raw !== 'number' || !Number.isFinite(raw)) return no('Deve ser um número.')
  if (raw < min) return no(`Use um valor a partir de ${min.toLocaleString('pt-BR')}.`)
  if (raw > max) return no(`Use um valor até ${max.toLocaleString('pt-BR')}.`)
  const allowed = decimals ?? most
  if (Number(raw.toFixed(allowed)) !== raw) return no(allowed === 0 ? 'Use um número inteiro.' : `Use no máximo ${allowed} casas decimais.`)
  return { value: raw }
}

const Url = z.url({ protocol: /^https?$/ })

function url(raw: SentValue): Checked {
  const sound = text(line(MAX_URL), raw)
  if (sound.reason !== undefined) return sound
  const address = String(sound.value)
  const safe = Url.safeParse(address).success && !/[\s<>"]|^https?:\/\/[^/?#]*@/i.test(address)
  return safe ? sound : no('Use um endereço que comece com http:// ou https://.')
}

const isOffered = (field: Kind, value: string, kept: readonly string[]) =>
  field.options.some((option) => option.value === value && (option.isActive || kept.includes(value)))

function choice(field: Kind, raw: SentValue, kept: readonly string[]): Checked {
  if (typeof raw !== 'string') return no('Escolha uma das opções.')
  return isOffered(field, raw, kept) ? { value: raw } : no('Escolha uma das opções do campo.')
}

function choices(field: Kind, raw: SentValue, kept: readonly string[]): Checked {
  if (!Array.isArray(raw)) return no('Deve ser uma lista de opções.')
  if (!raw.every((one) => isOffered(field, one, kept))) return no('Escolha apenas opções do campo.')
  // Kept in the order of the field's options, whatever order they were ticked in.
  return { value: field.options.map((option) => option.value).filter((value) => raw.includes(value)) }
}

type Check = (field: Kind, raw: SentValue, kept: readonly string[]) => Checked
const CHECK: Record<FieldType, Check> = {
  text: ({ settings }, raw) => text(line(Math.min(settings.maxLength ?? MAX_TEXT, MAX_TEXT)), raw),
  long_text: ({ settings }, raw) => text(prose(settings.maxLength ?? MAX_LONG_TEXT) as never, raw),
  number: ({ settings }, raw) => number(raw, settings),
  currency: ({ settings }, raw) => number(raw, { ...settings, decimals: 2 }),
  date: (_, raw) => (typeof raw === 'string' && isDay(raw) ? { value: raw } : no('Use uma data que exista, no formato AAAA-MM-DD.')),
  select: choice,
  multi_select: choices,
  checkbox: (_, raw) => (typeof raw === 'boolean' ? { value: raw } : no('Deve ser verdadeiro ou falso.')),
  user: (_, raw) => (Number.isSafeInteger(raw) && Number(raw) > 0 ? { value: raw } : no('Escolha uma pessoa.')),
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
