import type { WritingWarning } from '@balcao/contracts/assistant/writing'

type Kind = WritingWarning['kind']

/**
 * What a model gets as marks and has to bring back: code, images, mentions, variables and addresses, the outer before the inner. The words of a
 * link are the model's to change.
 */
export const KEPT: readonly { kind: string; pattern: RegExp }[] = [
  { kind: 'CODIGO', pattern: /^(`{3,}(?!`)|~{3,}(?!~)).*\n[\s\S]*?(?:^\1.*$|(?![\s\S]))/gm },
  { kind: 'CODIGO', pattern: /(?<!`)(`{1,2})(?!`)[^\n]*?[^`\n]\1(?!`)/g },
  { kind: 'IMAGEM', pattern: /!\[(?:[^[\]\n\\]|\\.)*\]\([^()\n]*\)/g },
  { kind: 'MENCAO', pattern: /@\[[^[\]\n]{1,120}\]\((?:user|queue):\d{1,10}\)/g },
  { kind: 'VARIAVEL', pattern: /\{\{[^{}\n]{1,120}\}\}/g },
  { kind: 'LINK', pattern: /(?<=\]\()[^)\s]{1,2000}(?=[)\s])/g },
  { kind: 'LINK', pattern: /\b(?:https?:\/\/|mailto:|www\.)[^\s<>()[\]"']*[^\s<>()[\]"'.,;:!?]/gi },
]

const MARK = /«([A-Z]+)_\d+»/g
const KIND_OF: Readonly<Record<string, Kind>> = { CODIGO: 'code', IMAGEM: 'image', MENCAO: 'mention', VARIAVEL: 'variable', LINK: 'link' }
/** Names may go with a greeting. */
const MAY_GO = 'NOME'
const MOST_WARNINGS = 20
const MOST_VALUE = 120

const NUMBER = /\d+(?:[.,:/-]\d+)*/g
const URLS = /\b(?:https?:\/\/|mailto:|www\.)[^\s<>()[\]"']*[^\s<>()[\]"'.,;:!?]|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi
const VARIABLE = /\{\{[^{}\n]{1,120}\}\}/g
const found = (text: string, pattern: RegExp) => [...new Set(text.match(pattern) ?? [])]
/** Numbers of a list are signs of it. */
const withoutListNumbers = (text: string) => text.replace(/^([ \t>]*)\d{1,3}[.)](?=\s)/gm, '$1')
const runsOf = (text: string) => new Set(text.match(/\d+/g) ?? [])

/** Marks that went out and did not come back, by what stood behind them. */
function lostMarks(sent: string, written: string, show: (text: string) => string): WritingWarning[] {
  const back = new Set(written.match(MARK))
  return found(sent, MARK)
    .filter((mark) => !back.has(mark) && !mark.startsWith(`«${MAY_GO}_`))
    .map((mark) => ({ kind: KIND_OF[/[A-Z]+/.exec(mark)?.[0] ?? ''] ?? 'masked', change: 'lost', value: show(mark) }))
}

/**
 * Numbers that only one of two texts has. Their runs of digits are compared, so that 1.234,56 is 1,234.56 in another language, and what is a
 * mark in the first counts as itself.
 */
function changedNumbers(before: string, after: string): WritingWarning[] {
  const [had, has] = [withoutListNumbers(before), withoutListNumbers(after)]
  const missing = (of: string, among: ReadonlySet<string>) =>
    found(of, NUMBER).filter((one) => [...runsOf(one)].some((run) => !among.has(run)))
  return [
    ...missing(had, runsOf(after)).map((value) => ({ kind: 'number', change: 'lost', value }) as const),
    ...missing(has, runsOf(before)).map((value) => ({ kind: 'number', change: 'invented', value }) as const),
  ]
}

const invented = (kind: Kind, pattern: RegExp, before: string, after: string): WritingWarning[] =>
  found(after, pattern)
    .filter((one) => !before.includes(one))
    .map((value) => ({ kind, change: 'invented', value }))

type Texts = {
  /** As it was, and as it was sent with its marks. */
  before: string
  sent: string
  /** As the model wrote it, and with everything in its place again. */
  written: string
  after: string
  show: (text: string) => string
}

/** What of a text has to stay and did not, or came out of nothing: for whoever reads it before it is used. */
export function changedIn({ before, sent, written, after, show }: Texts): WritingWarning[] {
  const lost = lostMarks(sent, written, show)
  const named = new Set(lost.map(({ value }) => value))
  // A number within something that is named already is not named again.
  const numbers = changedNumbers(before, after).filter(({ value }) => ![...named].some((one) => one.includes(value)))
  const links = invented('link', URLS, before, after)
  return [
    ...lost,
    ...numbers.filter(({ value }) => !links.some((link) => link.value.includes(value))),
    ...links,
    ...invented('variable', VARIABLE, before, after),
    ...invented('mention', /@\[[^[\]\n]{1,120}\]\((?:user|queue):\d{1,10}\)/g, before, after),
    ...invented('image', /!\[[^[\]\n]*\]\([^()\n]*\)/g, before, after),
  ]
    .slice(0, MOST_WARNINGS)
    .map((one) => ({ ...one, value: one.value.trim().replace(/\s+/g, ' ').slice(0, MOST_VALUE) }))
}

/** Marks that nobody sent. */
export const unknownMarks = (text: string): string[] => found(text, MARK)
