import { readConditions, writeConditions } from '../custom-fields/condition-address.ts'
import type { FieldCondition } from '../custom-fields/filters.ts'
import { meetsConditions } from '../custom-fields/meets-conditions.ts'
import type { Asked, FilterRow } from './filter-row.ts'

const PLAIN = { negatable: false, staffOnly: false } as const
const API_ONLY = { ...PLAIN, address: undefined, read: () => ({}), tokens: () => [], write: () => ({}) } as const

const watchingTokens = ({ watching }: Asked<'watching', boolean>) => (watching === undefined ? [] : [watching ? 'yes' : 'no'])

/** Tickets that the reader watches, or all others. */
export const WATCHING: FilterRow<'watching', Asked<'watching', boolean>, false> = {
  ...PLAIN,
  name: 'watching',
  address: 'watching',
  takes: { kind: 'flag' },
  looksAt: ['watched'],
  // Whoever writes on a ticket begins to watch it.
  arrivals: { fields: ['watchers'], onlyIfAsked: true, byComment: true },
  read: ({ watching }) => (watching === 'yes' ? { watching: true } : watching === 'no' ? { watching: false } : {}),
  tokens: watchingTokens,
  write: (filter) => Object.fromEntries(watchingTokens(filter).map((token) => ['watching', token])),
  isAsked: ({ watching }) => watching !== undefined,
  matches: ({ watched = false }, { watching }) => watching === undefined || watched === watching,
}

const unreadTokens = ({ unread }: Asked<'unread', boolean>) => (unread === undefined ? [] : [unread ? 'me' : 'no'])

/** Tickets whose customer spoke last, and which the reader has not read since, or all others. */
export const UNREAD: FilterRow<'unread', Asked<'unread', boolean>, false> = {
  ...PLAIN,
  name: 'unread',
  staffOnly: true,
  address: 'unread',
  takes: { kind: 'flag' },
  looksAt: ['unread'],
  arrivals: { fields: [], onlyIfAsked: true, byComment: true },
  read: ({ unread }) => (unread === 'me' ? { unread: true } : unread === 'no' ? { unread: false } : {}),
  tokens: unreadTokens,
  write: (filter) => Object.fromEntries(unreadTokens(filter).map((token) => ['unread', token])),
  isAsked: ({ unread }) => unread !== undefined,
  matches: ({ unread = false }, { unread: asked }) => asked === undefined || unread === asked,
}

/** Conditions on custom fields. In the address each field has an entry of its own, `cf.key`. */
export const CUSTOM_FIELDS: FilterRow<'customFields', Asked<'customFields', FieldCondition[]>, false> = {
  ...PLAIN,
  name: 'customFields',
  address: undefined,
  takes: { kind: 'conditions' },
  looksAt: ['customFields'],
  read: (search) => {
    const customFields = readConditions(search)
    return customFields ? { customFields } : {}
  },
  tokens: () => [],
  write: ({ customFields }) => writeConditions(customFields),
  isAsked: ({ customFields }) => Boolean(customFields?.length),
  matches: ({ customFields: values }, { customFields }, { id }) => meetsConditions(values, customFields, id),
}

/** Shaped like an event of a report with its days (`contracts/reports/happened.ts` reads it whole). */
const HAPPENED_SHAPE = /^[a-z_]+:\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d(;[a-z]+=[^;]+)*$/
const happenedTokens = ({ happened }: Asked<'happened', string>) => (happened ? [happened] : [])

/** Tickets that a figure of a report counts, by what they were then. A ticket does not show its past: only the server decides. */
export const HAPPENED: FilterRow<'happened', Asked<'happened', string>, false> = {
  ...PLAIN,
  name: 'happened',
  staffOnly: true,
  address: 'happened',
  takes: { kind: 'happened' },
  looksAt: [],
  read: ({ happened }) => (typeof happened === 'string' && HAPPENED_SHAPE.test(happened) ? { happened } : {}),
  tokens: happenedTokens,
  write: (filter) => Object.fromEntries(happenedTokens(filter).map((token) => ['happened', token])),
  isAsked: ({ happened }) => Boolean(happened),
  matches: () => true,
}

/** Tickets by their ids. */
export const IDS: FilterRow<'ids', Asked<'ids', number[]>, false> = {
  ...API_ONLY,
  name: 'ids',
  takes: { kind: 'id', of: 'tickets', most: 100 },
  looksAt: ['id'],
  isAsked: ({ ids }) => Boolean(ids?.length),
  matches: ({ id }, { ids }) => !ids?.length || ids.includes(id),
}

/** The ticket with the number that people see; at most one has it. */
export const TICKET_NUMBER: FilterRow<'number', Asked<'number', number>, false> = {
  ...API_ONLY,
  name: 'number',
  takes: { kind: 'ticketNumber' },
  looksAt: ['number'],
  isAsked: ({ number }) => Boolean(number),
  matches: (ticket, { number }) => !number || ticket.number === number,
}
