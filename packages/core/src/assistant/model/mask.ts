/** Personal data and secrets that are masked, by kind; the first that fits counts, so longer forms stand before shorter ones. */
const KINDS: readonly { kind: string; pattern: RegExp; is?: (text: string) => boolean }[] = [
  {
    kind: 'CHAVE',
    pattern:
      /\b(?:sk|pk|rk|ghp|gho|xox[abp]|AKIA|eyJ)[-_A-Za-z0-9.]{16,}\b|\b(?:senha|password|token|chave|secret|api[-_ ]?key)\s*[:=]\s*\S{4,}/gi,
  },
  { kind: 'EMAIL', pattern: /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g },
  { kind: 'CNPJ', pattern: /\b[A-Z\d]{2}\.[A-Z\d]{3}\.[A-Z\d]{3}\/[A-Z\d]{4}-?\d{2}\b/gi },
  { kind: 'CNPJ', pattern: /\b(?=[A-Z\d]*\d)[A-Z\d]{12}\d{2}\b/gi, is: isCnpj },
  { kind: 'CARTAO', pattern: /\b\d(?:[ -]?\d){12,18}\b/g, is: isCard },
  { kind: 'CPF', pattern: /\b\d{3}\.\d{3}\.\d{3}-?\d{2}\b|\b\d{9}-\d{2}\b/g },
  { kind: 'CPF', pattern: /\b\d{11}\b/g, is: isCpf },
  {
    kind: 'TELEFONE',
    pattern: /(?:\+55\s?)?(?:\(\d{2}\)\s?|\b\d{2}\s)9?\s?\d{4}[-\s]?\d{4}\b|\+\d{10,14}\b|\b\d{2}9\d{8}\b|\b9?\d{4}-\d{4}\b/g,
  },
  { kind: 'CEP', pattern: /\b\d{5}-\d{3}\b/g },
]

const digitsOf = (text: string) => text.replace(/\D/g, '')

function isCard(text: string): boolean {
  const sum = [...digitsOf(text)].toReversed().reduce((all, digit, n) => {
    const value = Number(digit) * (n % 2 === 1 ? 2 : 1)
    return all + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** The check digit of values by weights that grow from the right, from 2 on and again after `most`. */
function checkDigit(values: readonly number[], most: number): number {
  const sum = values.toReversed().reduce((all, value, n) => all + value * (2 + (n % (most - 1))), 0)
  return sum % 11 < 2 ? 0 : 11 - (sum % 11)
}

function isCpf(text: string): boolean {
  const values = [...text].map(Number)
  return checkDigit(values.slice(0, 9), 11) === values[9] && checkDigit(values.slice(0, 10), 11) === values[10]
}

/** Letters count as their codes less 48, as the alphanumeric CNPJ has it. */
function isCnpj(text: string): boolean {
  const values = [...text.toUpperCase()].map((sign) => sign.charCodeAt(0) - 48)
  return checkDigit(values.slice(0, 12), 9) === values[12] && checkDigit(values.slice(0, 13), 9) === values[13]
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const LEAST_NAME = 3

/** Masks what is personal in texts that leave, the same value by the same mark, and puts it back into what returns to the asker. */
export class Mask {
  readonly #marks = new Map<string, string>()
  readonly #values = new Map<string, string>()
  readonly #counts = new Map<string, number>()
  readonly #names: RegExp | undefined

  /** @param names of people who take part */
  constructor(names: readonly string[]) {
    const parts = names.flatMap((name) => [name, ...name.split(/\s+/)]).filter((part) => part.length >= LEAST_NAME && /^\p{Lu}/u.test(part))
    const all = [...new Set(parts)].toSorted((a, b) => b.length - a.length).map(escaped)
    this.#names = all.length > 0 ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${all.join('|')})(?![\\p{L}\\p{N}])`, 'giu') : undefined
  }

  /**
   * A text without what is personal in it.
   * @param parts what is masked first, by kind: what a rewritten text has to bring back as it is
   */
  hide(text: string, parts: readonly { kind: string; pattern: RegExp }[] = []): string {
    // What looks like a mark already is nobody's: it would be filled in on the way back.
    let hidden = text.replace(/[«»]/g, '"')
    // What is written again comes back letter by letter; what is only read may share a mark.
    const keyOf = (value: string) => (parts.length > 0 ? value : value.toLowerCase())
    const markOf = (kind: string, value: string) => this.#markOf(kind, value, keyOf(value))
    for (const { kind, pattern } of parts) hidden = hidden.replace(pattern, (found) => markOf(kind, found))
    for (const { kind, pattern, is } of KINDS)
      hidden = hidden.replace(pattern, (found) => (found.includes('«') || (is && !is(found)) ? found : markOf(kind, found)))
    return this.#names ? hidden.replace(this.#names, (found) => markOf('NOME', found)) : hidden
  }

  /** What was masked, in its place again. */
  show(text: string): string {
    return text.replace(/«[A-Z]+_\d+»/g, (mark) => this.#values.get(mark) ?? mark)
  }

  /** How many values of each kind were masked. */
  get counts(): Record<string, number> {
    return Object.fromEntries(this.#counts)
  }

  #markOf(kind: string, value: string, same: string): string {
    const key = `${kind} ${same}`
    const known = this.#marks.get(key)
    if (known) return known
    const n = (this.#counts.get(kind) ?? 0) + 1
    this.#counts.set(kind, n)
    const mark = `«${kind}_${n}»`
    this.#marks.set(key, mark)
    this.#values.set(mark, value)
    return mark
  }
}
