import { en, type Texts } from './en.ts'
import { ptBr } from './pt-br.ts'

export type { Texts }
/** English unless Portuguese was chosen. */
export const LOCALES = ['en', 'pt-BR'] as const
export type Locale = (typeof LOCALES)[number]

const ALL: Record<Locale, Texts> = { en, 'pt-BR': ptBr }

export type Say = (name: keyof Texts, values?: Record<string, string | number>) => string

/** The widget's texts in a language, with those that the page replaced; `{…}` are filled in. */
export function textsIn(locale: Locale, replaced: Partial<Texts> = {}): Say {
  const texts = { ...ALL[locale], ...replaced }
  return (name, values = {}) => texts[name].replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole))
}
