/** What of a text says who somebody is, by kind. */
export const MASKED = ['email', 'document', 'card', 'phone', 'address', 'secret', 'person', 'company'] as const
export type MaskedKind = (typeof MASKED)[number]
/** Who is named around a text. */
export type Named = { people: readonly string[]; companies: readonly string[] }
export type Masked = { text: string; counts: Partial<Record<MaskedKind, number>> }

const INSTEAD: Readonly<Record<MaskedKind, string>> = {
  email: '[e-mail]',
  document: '[documento]',
  card: '[cartão]',
  phone: '[telefone]',
  address: '[endereço de rede]',
  secret: '[segredo]',
  person: '[nome]',
  company: '[empresa]',
}

/** Not within a longer number or word. */
const alone = (inner: string, flags = 'g') => new RegExp(`(?<![\\p{L}\\d])(?:${inner})(?![\\p{L}\\d])`, `u${flags}`)

/** In this order: what is a card or a document is no telephone. */
const PATTERNS: readonly [MaskedKind, RegExp, ((found: string) => boolean)?][] = [
  ['email', /[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,8}/gu],
  ['secret', alone(String.raw`(?:eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*|(?:sk|pk|ghp|xox[abp])[-_][\w-]{12,})`)],
  ['secret', /(?<=\b(?:senha|password|token|c[oó]digo|pin|chave)(?: (?:[ée]|atual|nova))*\s{0,3}[:=]\s{0,3})[^\s,;]{3,128}/giu],
  ['card', alone(String.raw`\d(?:[ .-]?\d){12,18}`), isCard],
  [
    'document',
    alone(String.raw`\d{3}\.?\d{3}\.?\d{3}-\d{2}|\d{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}/[\dA-Z]{4}-?\d{2}|\d{11}|\d{14}`, 'gi'),
    isDocument,
  ],
  ['document', /(?<=\b(?:RG|CNH|PIS|NIS|passaporte)\b[\s:nº.°]{0,6})\d[\d.-]{4,14}[\dxX]/gu],
  ['address', alone(String.raw`(?:\d{1,3}\.){3}\d{1,3}`)],
  [
    'phone',
    /(?<![\p{L}\d.,/-])(?:\+\d{1,3}[ .-]?)?(?:\(0?[1-9]{2}\)|0?[1-9]{2})[ .-]?(?:9[ .-]?\d{4}|[2-5]\d{3})[ .-]?\d{4}(?![\p{L}\d])/gu,
  ],
  ['phone', /(?<![\p{L}\d.,/-])9\d{4}[ .-]?\d{4}(?![\p{L}\d])/gu],
]

/** A text without what says whom it is about: each place says what stood there. */
export function masked(text: string, { people, companies }: Named): Masked {
  const counts: Masked['counts'] = {}
  const put = (kind: MaskedKind) => {
    counts[kind] = (counts[kind] ?? 0) + 1
    return INSTEAD[kind]
  }
  let left = text
  for (const [kind, pattern, isOne] of PATTERNS) left = left.replace(pattern, (found) => (!isOne || isOne(found) ? put(kind) : found))
  for (const [kind, names] of [
    ['company', companies],
    ['person', people.flatMap(partsOf)],
  ] as const) {
    // Longer ones first: a full name is masked once.
    const sorted = [...new Set(names.map((name) => name.trim()).filter((name) => name.length > 2))].sort((a, b) => b.length - a.length)
    if (sorted.length > 0) left = left.replace(alone(sorted.map(literal).join('|')), () => put(kind))
  }
  return { text: left.replace(/\[nome\](?: (?:d[aeo]s? )?\[nome\])+/g, INSTEAD.person), counts }
}

const literal = (name: string) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** A name whole, and each of its words but the small ones: people sign with their first. */
const partsOf = (name: string): string[] => [name, ...name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word) && word.length > 2)]

const digitsOf = (text: string) => [...text.replace(/\D/g, '')].map(Number)

/** By the check digit that cards have. */
function isCard(text: string): boolean {
  const sum = digitsOf(text)
    .reverse()
    .reduce((total, digit, at) => total + (at % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0)
  return sum % 10 === 0
}

/** Written with its signs it is one; as bare digits only with the check digits of a CPF or CNPJ. */
function isDocument(text: string): boolean {
  if (!/^\d+$/.test(text)) return true
  const digits = digitsOf(text)
  if (new Set(digits).size === 1) return false
  const check = (count: number) => {
    const weight = (at: number) => (digits.length === 11 ? count + 1 - at : ((count - 1 - at) % 8) + 2)
    const rest = digits.slice(0, count).reduce((sum, digit, at) => sum + digit * weight(at), 0) % 11
    return rest < 2 ? 0 : 11 - rest
  }
  return [digits.length - 2, digits.length - 1].every((at) => check(at) === digits[at])
}
