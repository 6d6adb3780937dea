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
const MOST_KNOWN = 50_000

/** Seldom written twice, and have neither endings nor parts: to keep them would drive words out. */
const PLAIN_NUMBER = /^[0-9]{2,40}$/

function knownTermsOf(run: string): readonly string[] {
  const before = known.get(run)
  if (before) return before
  if (PLAIN_NUMBER.test(run)) return [run]
  const terms = [...termsOfRun(run)]
  if (run.length > LONGEST_TERM) return terms
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(run, terms)
  return terms
}

/** How often a text has each of its terms. */
export function countTerms(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const run of text.match(RUN) ?? []) for (const term of knownTermsOf(run)) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

/** The terms of a text, in its order, repeated as it repeats them. */
export function termsOf(text: string): string[] {
  const terms: string[] = []
  for (const run of text.match(RUN) ?? []) for (const term of knownTermsOf(run)) terms.push(term)
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
const CODE = /[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*/gu

/** The codes of a text: runs with at least three digits, or with letters and digits. */
export function codesOf(text: string): Set<string> {
  const codes = new Set<string>()
  for (const run of text.match(CODE) ?? []) {
    const digits = run.replace(/\D/g, '').length
    if (run.length <= LONGEST_TERM && (digits >= 3 || (digits >= 1 && /\p{L}/u.test(run)))) codes.add(fold(run))
  }
  return codes
}

const LONGEST_GRAM = 5
const SHORTEST_GRAM = 3

/**
 * The runs of three to five letters in a title, each as a number, in order: they match where words are misspelt or joined otherwise. Numbers
 * (FNV-1a), because a title has hundreds of runs and numbers in order are compared without looking any of them up.
 */
export function gramsOf(title: string): Int32Array {
  const text = ` ${fold(title)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
  const grams = new Int32Array(Math.max(0, text.length - 2) + Math.max(0, text.length - 3) + Math.max(0, text.length - 4))
  let count = 0
  for (let at = 0; at + SHORTEST_GRAM <= text.length; at++) {
    let hash = 0x811c9dc5
    const end = Math.min(at + LONGEST_GRAM, text.length)
    for (let letter = at; letter < end; letter++) {
      hash = Math.imul(hash ^ text.charCodeAt(letter), 0x01000193)
      if (letter - at + 1 >= SHORTEST_GRAM) grams[count++] = hash
    }
  }
  return grams.sort()
}

/** Of two such lists, the sum over runs in both of how often each has it. */
export function sharedGrams(a: Int32Array, b: Int32Array): number {
  let [i, j, sum] = [0, 0, 0]
  while (i < a.length && j < b.length) {
    const [x, y] = [a[i] as number, b[j] as number]
    if (x < y) i += 1
    else if (x > y) j += 1
    else {
      const [from, other] = [i, j]
      while (a[i] === x) i += 1
      while (b[j] === x) j += 1
      sum += (i - from) * (j - other)
    }
  }
  return sum
}
