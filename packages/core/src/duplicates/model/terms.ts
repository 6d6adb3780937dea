import { STOP_WORDS } from './stop-words.ts'

/** How much of a description is read: what comes after seldom tells two tickets apart, and logs would drown the words. */
export const TEXT_CHARACTERS = 2000
const LONGEST_TERM = 40

/** Small letters without accents. */
export const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Longest first: of those that fit, one is taken off. Both languages at once, because tickets mix them. */
const SUFFIXES = [
  ...['amentos', 'imentos', 'amento', 'imento', 'adores', 'ations', 'acoes', 'icoes', 'mente', 'ation', 'ament', 'aveis', 'iveis'],
  ...['acao', 'icao', 'ando', 'endo', 'indo', 'ados', 'adas', 'idos', 'idas', 'ador', 'aram', 'eram', 'iram', 'avel', 'ivel', 'ness'],
  ...['ment', 'oes', 'ado', 'ada', 'ido', 'ida', 'ing', 'ies', 'ers', 'ity', 'ava', 'aes', 'ar', 'er', 'ir', 'ed', 'es', 'ly', 'ao'],
  ...['os', 'as', 'ou', 'eu', 'am', 'em', 's', 'a', 'e', 'o', 'y'],
].toSorted((a, b) => b.length - a.length)
const SHORTEST_STEM = 4

/** A word without its ending, for both languages: rough, but the same for "mesclar", "mescla" and "mesclado". */
export function stem(word: string): string {
  const suffix = SUFFIXES.find((one) => word.length - one.length >= SHORTEST_STEM && word.endsWith(one))
  return suffix ? word.slice(0, -suffix.length) : word
}

const RUN = /[\p{L}\p{N}]+(?:[._\-/:][\p{L}\p{N}]+)*/gu
const CAMEL = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u

/** What a run of letters, digits and joints contributes: itself where it is composed, and its parts. */
function* termsOfRun(run: string): Generator<string> {
  const parts = run.split(/[._\-/:]/).flatMap((part) => part.split(CAMEL))
  if (parts.length > 1) {
    const whole = fold(run)
    if (whole.length <= LONGEST_TERM) yield whole
  }
  for (const part of parts) {
    const word = fold(part)
    if (word.length < 2 || word.length > LONGEST_TERM || STOP_WORDS.has(word)) continue
    yield /\p{N}/u.test(word) ? word : stem(word)
  }
}

/** Terms of runs that were read before: a language has few words, and each is written often. */
const known = new Map<string, readonly string[]>()
const MOST_KNOWN = 20_000

function knownTermsOf(run: string): readonly string[] {
  const before = known.get(run)
  if (before) return before
  const terms = [...termsOfRun(run)]
  if (run.length > LONGEST_TERM) return terms
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(run, terms)
  return terms
}

/** The terms of a text, in its order, repeated as it repeats them. */
export function termsOf(text: string): string[] {
  const terms: string[] = []
  for (const [run] of text.matchAll(RUN)) for (const term of knownTermsOf(run)) terms.push(term)
  return terms
}

const QUOTED = /^\s*>/
const FAREWELL = /^\s*(--\s*$|atenciosamente|att[.,]?\s*$|cordialmente|enviado do meu|sent from my)/i
const QUOTES_BEGIN = /^\s*(em .{6,80} escreveu:|on .{6,80} wrote:|-{2,}\s*(mensagem original|original message))/i

/** What a person wrote in a message: without quotations and without what stands below a farewell. */
export function ownWords(text: string): string {
  const kept: string[] = []
  for (const line of text.split('\n')) {
    if (QUOTES_BEGIN.test(line) || (FAREWELL.test(line) && kept.length > 0)) break
    if (!QUOTED.test(line)) kept.push(line)
  }
  return kept.join('\n').slice(0, TEXT_CHARACTERS)
}

/** Numbers that name one thing: of orders, invoices, errors, versions, machines. */
const CODE = /\b(?=[\w.-]*\d)[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*\b/gu

/** The codes of a text: runs with at least three digits, or with letters and digits. */
export function codesOf(text: string): Set<string> {
  const codes = new Set<string>()
  for (const [run] of text.matchAll(CODE)) {
    const digits = run.replace(/\D/g, '').length
    if (run.length <= LONGEST_TERM && (digits >= 3 || (digits >= 1 && /\p{L}/u.test(run)))) codes.add(fold(run))
  }
  return codes
}

/** The runs of three to five letters in a title: they match where words are misspelt or joined otherwise. */
export function gramsOf(title: string): Map<string, number> {
  const text = ` ${fold(title)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
  const grams = new Map<string, number>()
  for (let size = 3; size <= 5; size++)
    for (let at = 0; at + size <= text.length; at++) {
      const gram = text.slice(at, at + size)
      grams.set(gram, (grams.get(gram) ?? 0) + 1)
    }
  return grams
}
