import type { Refusal } from '@balcao/contracts/error-body'
import type { Language } from '@balcao/contracts/language'
import { readReason } from '@balcao/contracts/reason-codec'
import { loadWhenIdle } from './lazy-with-retry.ts'
import type { Refusals } from './refusals.ts'
import { wordsVersion } from './texts/own-words.ts'

/** Texts by feature and key. */
export type Dictionary = Readonly<Record<string, Readonly<Record<string, string>>>>
/** What comes apart from the code: the texts of features, and of what the server and the contracts refuse. */
export type Texts = { texts: Dictionary; refusals: Refusals }

/** Where this browser keeps its language, for both apps and before anybody has signed in. */
const KEY = 'balcao:language'

let current: Language = 'pt-BR'
let wanted: Language = current
/** Whether the reader chose it: then texts that the specification words in English are Portuguese too. */
let isChosen = false
let english: Texts | undefined
let portuguese: Texts | undefined
let loading: Promise<void> | undefined
/** A text was asked for before it was there: what shows it is drawn again. */
let isAwaited = false
let version = 0
let loadEnglish: (() => Promise<Texts>) | undefined
const listeners = new Set<() => void>()

/** The language of the screens. */
export const language = (): Language => current
/** Changes when texts have come that something on the page already asked for. */
export const refusalsVersion = (): number => version
/** How dates, numbers and sorting are written in it: English here is neutral, so it takes the day before the month. */
export const locale = (): string => (current === 'en' ? 'en-GB' : current)
/** Texts in place of the ones in the code: the English ones, or the Portuguese ones of a reader who chose Portuguese. */
export const otherTexts = (): Dictionary | undefined => (current === 'en' ? english : isChosen ? portuguese : undefined)?.texts
/** Names the texts that are shown: changes whenever any of them does. */
export const catalogue = (): string => current + (isChosen && portuguese ? 1 : 0)
/** Texts of refusals in the language of the screens; undefined for the moment before the Portuguese ones are loaded. */
const refusals = () => (current === 'en' && english ? english : portuguese)?.refusals

/** Why something was refused, in the language of the screens; the server's own text for a code that this page does not know. */
export const refusalText = (why: Refusal): string => refusals()?.reason(why) ?? why.message

/** An error in the language of the screens, as `refusalText`. */
export const errorText = ({ code, message }: { code: string; message: string }): string => refusals()?.error(code) ?? message

/** What is wrong with a field, in the language of the screens: the reason that a contract gave, or a text that stands for itself. */
export function said(issue: string): string {
  const why = readReason(issue)
  if (!why) return issue
  const texts = refusals()
  if (texts) return texts.reason(why) ?? issue
  isAwaited = true
  void loadPortuguese()
  return ''
}

/** A number as the reader writes it. */
export const figure = (value: number): string => value.toLocaleString(locale())

/** For what is made of texts and compared by identity, as columns are: made once for each language, and the words of one's own. */
export function perLanguage<T>(make: () => T): () => T {
  let made: { in: string; value: T } | undefined
  return () => {
    const now = catalogue() + wordsVersion()
    if (made?.in !== now) made = { in: now, value: make() }
    return made.value
  }
}

function loadPortuguese(): Promise<void> {
  loading ??= import('./texts/portuguese.ts').then(
    (loaded) => {
      portuguese = loaded.portuguese
      if (!isAwaited) return
      version++
      for (const listener of listeners) listener()
    },
    () => {
      loading = undefined
    },
  )
  return loading
}

/** Calls when the language of the screens, or `refusalsVersion`, has changed; answers what ends it. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Shows everything in this language from now on, in the other tabs too. Without its texts the old one stays, until asked again.
 * @param byChoice the reader asked for it: a language that is only the organisation's leaves what was chosen here
 */
export async function speak(next: Language, byChoice = false): Promise<void> {
  wanted = next
  if (next === 'en') english ??= await loadEnglish?.().catch(() => undefined)
  else if (byChoice) await loadPortuguese()
  // Asked for another one meanwhile, or the texts could not be had.
  if (wanted !== next || (next === 'en' && !english)) return
  const before = catalogue()
  isChosen = byChoice || (isChosen && next === 'pt-BR')
  current = next
  keep(isChosen || next === 'en' ? next : '')
  document.documentElement.lang = next
  if (catalogue() === before) return
  for (const listener of listeners) listener()
}

/** Begins in the language this browser last showed and follows the other tabs. Render when it is done. */
export async function startLanguage(load: () => Promise<Texts>): Promise<void> {
  loadEnglish = load
  const resume = () => speak(kept() === 'en' ? 'en' : 'pt-BR', kept() === 'pt-BR')
  addEventListener('storage', ({ key }) => {
    if (key === KEY) void resume()
  })
  void loadWhenIdle(loadPortuguese)
  await resume()
}

/** The language that was spoken or chosen here last; nothing where it was the usual one. */
function kept(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

function keep(last: Language | ''): void {
  try {
    if (kept() !== last) localStorage.setItem(KEY, last)
  } catch {
    // A browser that keeps nothing asks the session again at the next start.
  }
}
