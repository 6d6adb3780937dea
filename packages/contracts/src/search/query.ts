import { folded, nameKey as key } from '../folded.ts'
import { IMPACT_NAME, LEVELS } from '../tickets/matrix-words.ts'
import {
  CHANNEL_NAME,
  CHANNELS,
  type Channel,
  OPEN_STATUSES,
  PRIORITIES,
  PRIORITY_NAME,
  type Priority,
  STATUS,
  STATUSES,
  type Status,
  TYPE_NAME,
  TYPES,
} from '../tickets/statuses.ts'

/** What somebody typed, taken apart: words and phrases to find, some to leave out, and filters of tickets. */
export type ParsedQuery = {
  words: string[]
  phrases: string[]
  without: string[]
  status: Status[]
  /** Ids of custom statuses: a ticket in one of them, or in one of `status`, is meant. */
  customStatus: number[]
  priority: Priority[]
  /** Levels, or `none` where nobody assessed it. */
  urgency: string[]
  impact: string[]
  type: string[]
  channel: Channel[]
  /** `me`, `none`, or a part of a name. */
  assignee: string[]
  tag: string[]
  /** `none`, or a part of a name. */
  queue: string[]
  company: string[]
  /** Opened from this day on, and until its end: a day (`2026-11-21`), or so many days ago (`7d`). */
  since: string[]
  until: string[]
  /** Filters whose value nobody knows, as typed. */
  ignored: string[]
}

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
/** An urgency is called as a priority is, an impact as itself; either word does for both. */
const LEVEL_BY_NAME = new Map([...named(LEVELS, (one) => PRIORITY_NAME[one]), ...named(LEVELS, (one) => IMPACT_NAME[one])])
const CHANNEL_BY_NAME = named(CHANNELS, (one) => CHANNEL_NAME[one])
const TYPE_BY_NAME = named(TYPES, (one) => TYPE_NAME[one])

export type Filter = Exclude<keyof ParsedQuery, 'words' | 'phrases' | 'without' | 'ignored' | 'customStatus'>
const FILTERS: Record<string, Filter> = {
  status: 'status',
  priority: 'priority',
  prioridade: 'priority',
  urgency: 'urgency',
  urgencia: 'urgency',
  impact: 'impact',
  impacto: 'impact',
  type: 'type',
  tipo: 'type',
  channel: 'channel',
  canal: 'channel',
  assignee: 'assignee',
  responsavel: 'assignee',
  tag: 'tag',
  fila: 'queue',
  queue: 'queue',
  empresa: 'company',
  company: 'company',
  desde: 'since',
  since: 'since',
  ate: 'until',
  until: 'until',
}
const NOBODY = ['none', 'ninguem', 'nenhuma', 'nenhum']
/** A query that asks for nothing. */
const nothing = (): ParsedQuery => ({
  words: [],
  phrases: [],
  without: [],
  status: [],
  customStatus: [],
  priority: [],
  urgency: [],
  impact: [],
  type: [],
  channel: [],
  assignee: [],
  tag: [],
  queue: [],
  company: [],
  since: [],
  until: [],
  ignored: [],
})

/** A minus, the name of a filter, then a phrase or a word: all of them optional but the last. */
const PART = /(-?)(?:([\p{L}]{1,20}):)?(?:"([^"]*)"?|([^\s"]+))/gu
/** More words than this ask for nothing more. */
const MOST_PARTS = 30
const saysSomething = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** A filter as it stands in a query: where, and what it says. */
export type FilterPart = { filter: Filter; value: string; text: string }

/** What an organisation calls its statuses and its types, by their keys; the built-in words are known beside them. Custom statuses by id. */
export type OwnNames = {
  statuses?: Partial<Record<Status, string>>
  customStatuses?: readonly { id: number; name: string }[]
  types?: Readonly<Record<string, string>>
}

/** The filters of a query that narrow it, in their order. */
export function filterParts(text: string, own: OwnNames = {}): FilterPart[] {
  return [...text.matchAll(PART)].flatMap(([whole, minus, name, phrase, word]) => {
    const filter = name && !minus && Object.hasOwn(FILTERS, folded(name)) ? FILTERS[folded(name)] : undefined
    const value = (phrase ?? word ?? '').trim()
    return filter && valuesOf(filter, value, own).length > 0 ? [{ filter, value, text: whole }] : []
  })
}

/** Takes a query apart. Nothing is an error: what is no filter is a word. */
export function parseQuery(text: string, own: OwnNames = {}): ParsedQuery {
  const query = nothing()
  for (const [whole, minus, name, phrase, word] of [...text.matchAll(PART)].slice(0, MOST_PARTS)) {
    const filter = name && Object.hasOwn(FILTERS, folded(name)) ? FILTERS[folded(name)] : undefined
    const value = (phrase ?? word ?? '').trim()
    if (filter) addFilter(query, filter, minus === '-' ? [] : valuesOf(filter, value, own), whole)
    else if (minus) addTo(query.without, name ? `${name} ${value}` : value)
    else if (phrase !== undefined) addTo(query.phrases, name ? `${name} ${value}` : value)
    else addTo(query.words, name ? `${name}:${value}` : value)
  }
  return query
}

function addTo(list: string[], value: string): void {
  if (saysSomething(value) && !list.includes(value)) list.push(value)
}

/** A filter with what its value stands for: one that stands for nothing, or is to be left out, narrows nothing. */
function addFilter(query: ParsedQuery, filter: Filter, known: string[], whole: string): void {
  const custom = known.filter((one) => one.startsWith(CUSTOM)).map((one) => Number(one.slice(CUSTOM.length)))
  query.customStatus.push(...custom.filter((id) => !query.customStatus.includes(id)))
  if (custom.length > 0) return
  if (known.length === 0) query.ignored.push(whole)
  else for (const one of known) if (!(query[filter] as string[]).includes(one)) (query[filter] as string[]).push(one)
}

/** Before the id of a custom status, among the values of `status:`. */
const CUSTOM = 'custom:'

function valuesOf(filter: Filter, value: string, own: OwnNames): string[] {
  const called = (names: Readonly<Record<string, string>> = {}) =>
    Object.keys(names).filter((one) => one === key(value) || key(names[one] ?? '') === key(value))
  if (filter === 'status') {
    const statuses = STATUS_BY_NAME.get(key(value)) ?? called(own.statuses)
    const custom = own.customStatuses?.filter(({ name }) => key(name) === key(value)) ?? []
    return statuses.length > 0 ? statuses : custom.map(({ id }) => `${CUSTOM}${id}`)
  }
  if (filter === 'priority') return PRIORITY_BY_NAME.get(key(value)) ?? []
  if (filter === 'urgency' || filter === 'impact') return NOBODY.includes(folded(value)) ? ['none'] : (LEVEL_BY_NAME.get(key(value)) ?? [])
  if (filter === 'channel') return CHANNEL_BY_NAME.get(key(value)) ?? []
  if (filter === 'type') return TYPE_BY_NAME.get(key(value)) ?? called(own.types)
  if (!saysSomething(value)) return []
  if (filter === 'tag') return [value]
  if (filter === 'since' || filter === 'until') return dayOf(value)
  if (filter !== 'assignee') return [NOBODY.includes(folded(value)) ? 'none' : value]
  return [['me', 'eu'].includes(folded(value)) ? 'me' : NOBODY.includes(folded(value)) ? 'none' : value]
}

/** A day as people write it: `2026-11-21`, `21/11/2026`, `hoje`, `ontem`, `7d`. */
function dayOf(value: string): string[] {
  const word = { hoje: '0d', today: '0d', ontem: '1d', yesterday: '1d' }[folded(value)]
  if (word || /^\d{1,4}d$/.test(value)) return [word ?? value]
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')) ?? []
  if (!year) return []
  const text = `${year}-${month}-${day}`
  const date = new Date(`${text}T00:00:00Z`)
  // The thirtieth of February is no day.
  return Number(year) > 1900 && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? [text] : []
}

/** True when there are words to find; filters alone only narrow. */
export const hasText = ({ words, phrases }: ParsedQuery) => words.length + phrases.length > 0
