import { OPEN_STATUSES, PRIORITIES, PRIORITY_NAME, type Priority, STATUS, STATUSES, type Status } from '../tickets/statuses.ts'

/** What somebody typed, taken apart: words and phrases to find, some to leave out, and filters of tickets. */
export type ParsedQuery = {
  words: string[]
  phrases: string[]
  without: string[]
  status: Status[]
  priority: Priority[]
  /** `me`, `none`, or a part of a name. */
  assignee: string[]
  tag: string[]
  /** Filters whose value nobody knows, as typed. */
  ignored: string[]
}

/** Lower case, without accents: what people type and what they mean. */
export const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const key = (text: string) => folded(text.trim()).replace(/[\s-]+/g, '_')

const named = <T extends string>(keys: readonly T[], name: (one: T) => string) =>
  new Map<string, T[]>(
    keys.flatMap(
      (one) =>
        [
          [one, [one]],
          [key(name(one)), [one]],
        ] as [string, T[]][],
    ),
  )
const STATUS_BY_NAME = named(STATUSES, (one) => STATUS[one].name)
for (const name of ['aberto', 'abertos']) STATUS_BY_NAME.set(name, [...OPEN_STATUSES])
const PRIORITY_BY_NAME = named(PRIORITIES, (one) => PRIORITY_NAME[one])

type Filter = 'status' | 'priority' | 'assignee' | 'tag'
const FILTERS: Record<string, Filter> = {
  status: 'status',
  priority: 'priority',
  prioridade: 'priority',
  assignee: 'assignee',
  responsavel: 'assignee',
  tag: 'tag',
}
const NOBODY = ['none', 'ninguem']

/** A minus, the name of a filter, then a phrase or a word: all of them optional but the last. */
const PART = /(-?)(?:([\p{L}]{1,20}):)?(?:"([^"]*)"?|([^\s"]+))/gu
/** More words than this ask for nothing more. */
const MOST_PARTS = 30
const saysSomething = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** Takes a query apart. Nothing is an error: what is no filter is a word. */
export function parseQuery(text: string): ParsedQuery {
  const query: ParsedQuery = { words: [], phrases: [], without: [], status: [], priority: [], assignee: [], tag: [], ignored: [] }
  for (const [whole, minus, name, phrase, word] of [...text.matchAll(PART)].slice(0, MOST_PARTS)) {
    const filter = name && Object.hasOwn(FILTERS, folded(name)) ? FILTERS[folded(name)] : undefined
    const value = (phrase ?? word ?? '').trim()
    if (filter) addFilter(query, filter, value, minus === '-', whole)
    else if (minus) addTo(query.without, name ? `${name} ${value}` : value)
    else if (phrase !== undefined) addTo(query.phrases, name ? `${name} ${value}` : value)
    else addTo(query.words, name ? `${name}:${value}` : value)
  }
  return query
}

function addTo(list: string[], value: string): void {
  if (saysSomething(value) && !list.includes(value)) list.push(value)
}

function addFilter(query: ParsedQuery, filter: Filter, value: string, isWithout: boolean, whole: string): void {
  const known = valuesOf(filter, value)
  if (isWithout || known.length === 0) query.ignored.push(whole)
  else for (const one of known) if (!(query[filter] as string[]).includes(one)) (query[filter] as string[]).push(one)
}

function valuesOf(filter: Filter, value: string): string[] {
  if (filter === 'status') return STATUS_BY_NAME.get(key(value)) ?? []
  if (filter === 'priority') return PRIORITY_BY_NAME.get(key(value)) ?? []
  if (!saysSomething(value)) return []
  if (filter === 'tag') return [value]
  return [['me', 'eu'].includes(folded(value)) ? 'me' : NOBODY.includes(folded(value)) ? 'none' : value]
}

/** True when there are words to find; filters alone only narrow. */
export const hasText = ({ words, phrases }: ParsedQuery) => words.length + phrases.length > 0
