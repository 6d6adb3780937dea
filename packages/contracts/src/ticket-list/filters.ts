import { MAX_FAMILY } from '../companies/bounds.ts'
import { ASKED_ISSUES } from '../issues/asked.ts'
import { ASKED_SLA } from '../sla/bounds.ts'
import { MAX_CUSTOM_STATUSES } from '../tickets/bounds.ts'
import { ASKED_LEVELS } from '../tickets/matrix-words.ts'
import { CHANNELS, PRIORITIES, STATUSES } from '../tickets/statuses.ts'
import { TURNS } from '../tickets/turns.ts'
import { dates, list } from './filter-kinds.ts'
import type { FilterRow, Reader } from './filter-row.ts'
import { CUSTOM_FIELDS, HAPPENED, IDS, TICKET_NUMBER, UNREAD, WATCHING } from './single-filters.ts'

/** `me` is the reader, `none` is nobody. */
type Who = 'me' | 'none' | number

const ID = /^[1-9]\d{0,9}$/
const idsIn = (items: readonly string[]) => items.filter((item) => ID.test(item)).map(Number)
const peopleIn = (items: readonly string[]) => items.flatMap((item): Who[] => (item === 'me' || item === 'none' ? [item] : idsIn([item])))
const person = (who: Who, reader: Reader) => (who === 'me' ? reader.id : who === 'none' ? null : who)
/** In the order of the product, whatever that of the address. */
const among =
  <Value extends string>(values: readonly Value[]) =>
  (items: readonly string[]) =>
    values.filter((value) => items.includes(value))

/** What a ticket does not show, so that only the server decides: a live change takes none out of a list. */
const byServer = <Name extends string, Input>(row: FilterRow<Name, Input, true>): FilterRow<Name, Input, true> => ({
  ...row,
  matches: () => true,
})

/**
 * THE table of the ticket list's filters, in the order of the address and of the chips. From it come the input of the list (tRPC and
 * REST, `filter-schema.ts`), the address of the staff app, what a live change brings into a list or takes out of it, and which saved
 * searches a change may concern. The SQL of each is in `core/ticket-list/filter-sql.ts`. No schema here: the first visit of the staff
 * app loads this table.
 */
export const FILTERS = [
  list({
    name: 'status',
    address: 'status',
    takes: { kind: 'choice', values: STATUSES },
    looksAt: ['status'],
    arrivals: { fields: ['status'] },
    known: among(STATUSES),
    of: ({ status }) => [status],
  }),
  list({
    name: 'customStatusId',
    address: 'customStatus',
    takes: { kind: 'id', of: 'customStatuses', most: MAX_CUSTOM_STATUSES },
    looksAt: ['customStatusId'],
    arrivals: { fields: ['status', 'customStatusId'] },
    staffOnly: true,
    known: idsIn,
    of: ({ customStatusId = null }) => [customStatusId],
  }),
  list({
    name: 'statusReasonId',
    address: 'reason',
    takes: { kind: 'id', of: 'statusReasons', most: 50 },
    looksAt: ['statusReason'],
    arrivals: { fields: ['status', 'customStatusId', 'statusReasonId'] },
    staffOnly: true,
    known: idsIn,
    of: ({ statusReason }) => [statusReason?.id],
  }),
  list({
    name: 'priority',
    address: 'priority',
    takes: { kind: 'choice', values: PRIORITIES },
    looksAt: ['priority'],
    arrivals: { fields: ['priority'] },
    known: among(PRIORITIES),
    of: ({ priority }) => [priority],
  }),
  // `none`: nobody assessed it.
  list({
    name: 'urgency',
    address: 'urgency',
    takes: { kind: 'choice', values: ASKED_LEVELS },
    looksAt: ['urgency'],
    arrivals: { fields: ['urgency'] },
    known: among(ASKED_LEVELS),
    of: ({ urgency = 'none' }) => [urgency],
  }),
  list({
    name: 'impact',
    address: 'impact',
    takes: { kind: 'choice', values: ASKED_LEVELS },
    looksAt: ['impact'],
    arrivals: { fields: ['impact'] },
    staffOnly: true,
    known: among(ASKED_LEVELS),
    of: ({ impact = 'none' }) => [impact],
  }),
  list({
    name: 'type',
    address: 'type',
    takes: { kind: 'type' },
    looksAt: ['type'],
    arrivals: { fields: ['type'] },
    known: (items, { types }) => among(types)(items),
    of: ({ type }) => [type],
  }),
  list({
    name: 'channel',
    address: 'channel',
    takes: { kind: 'choice', values: CHANNELS },
    looksAt: ['channel'],
    known: among(CHANNELS),
    of: ({ channel }) => [channel],
  }),
  list({
    name: 'assignee',
    address: 'assignee',
    takes: { kind: 'person', most: 20 },
    looksAt: ['assignee'],
    arrivals: { fields: ['assigneeId', 'assignee'] },
    staffOnly: true,
    known: peopleIn,
    of: ({ assignee }) => [assignee?.id ?? null],
    resolve: person,
  }),
  list({
    name: 'requester',
    address: 'requester',
    takes: { kind: 'person', most: 20 },
    looksAt: ['requester'],
    // Every ticket has a requester.
    known: (items) => peopleIn(items).filter((who) => who !== 'none'),
    of: ({ requester }) => [requester.id],
    resolve: person,
  }),
  list({
    name: 'queueId',
    address: 'queue',
    takes: { kind: 'id', of: 'queues', most: 50 },
    looksAt: ['queueId'],
    staffOnly: true,
    known: idsIn,
    of: ({ queueId }) => [queueId],
  }),
  list({
    name: 'tagId',
    address: 'tag',
    takes: { kind: 'id', of: 'tags', most: 50 },
    looksAt: ['tags'],
    arrivals: { fields: ['tags'] },
    staffOnly: true,
    known: idsIn,
    of: ({ tags }) => tags.map(({ id }) => id),
  }),
  list({
    name: 'sla',
    address: 'sla',
    takes: { kind: 'choice', values: ASKED_SLA },
    looksAt: ['sla'],
    arrivals: { fields: ['sla', 'status', 'priority', 'type', 'queueId', 'companyId', 'tags'], onlyIfAsked: true, byComment: true },
    staffOnly: true,
    known: among(ASKED_SLA),
    of: ({ sla }) => [sla?.state ?? 'none'],
  }),
  list({
    name: 'companyId',
    address: 'company',
    takes: { kind: 'id', of: 'companies', most: MAX_FAMILY },
    looksAt: ['companyId'],
    known: idsIn,
    of: ({ companyId }) => [companyId],
  }),
  list({
    name: 'turn',
    address: 'turn',
    takes: { kind: 'choice', values: TURNS },
    looksAt: ['turn'],
    // Whoever speaks passes it to the other side.
    arrivals: { fields: [], onlyIfAsked: true, byComment: true },
    staffOnly: true,
    known: among(TURNS),
    of: ({ turn }) => [turn],
  }),
  byServer(
    list({
      name: 'issue',
      address: 'issue',
      takes: { kind: 'choice', values: ASKED_ISSUES },
      looksAt: [],
      staffOnly: true,
      known: among(ASKED_ISSUES),
      of: () => [],
    }),
  ),
  byServer(
    list({
      name: 'issueId',
      address: 'issueId',
      takes: { kind: 'id', of: 'issues', most: 20 },
      looksAt: [],
      staffOnly: true,
      known: idsIn,
      of: () => [],
    }),
  ),
  // Of these an open issue.
  byServer(
    list({
      name: 'trackerId',
      address: 'tracker',
      takes: { kind: 'id', of: 'trackers', most: 20 },
      looksAt: [],
      staffOnly: true,
      known: idsIn,
      of: () => [],
    }),
  ),
  UNREAD,
  WATCHING,
  dates({ name: 'created', address: 'created', at: 'createdAt', days: true, ends: { from: 'from', to: 'to' } }),
  dates({ name: 'updated', address: 'updated', at: 'updatedAt', days: true }),
  dates({
    name: 'firstResponse',
    address: 'replied',
    at: 'firstResponseAt',
    days: true,
    // The first message of the staff is the first response.
    arrivals: { fields: [], onlyIfAsked: true, byComment: true },
  }),
  dates({ name: 'resolved', address: 'resolved', at: 'resolvedAt', days: true }),
  dates({ name: 'closed', address: 'closed', at: 'closedAt', days: true }),
  dates({ name: 'scheduled', address: 'due', at: 'scheduledFor', days: false }),
  HAPPENED,
  CUSTOM_FIELDS,
  IDS,
  TICKET_NUMBER,
] as const

type Row = (typeof FILTERS)[number]
export type FilterName = Row['name']

type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never
/** What each filter takes, by the keys of the input. */
export type FilterInputs = Together<Row extends infer One ? (One extends FilterRow<string, infer Input, boolean> ? Input : never) : never>

/** The filters whose values can be excluded. */
export type Negatable = Extract<Row, { negatable: true }>['name']
export const NEGATABLE = FILTERS.flatMap(({ name, negatable }) => (negatable ? [name] : [])) as readonly Negatable[]

/** The filter of a list. The values of those in `not` are excluded. */
export type TicketFilter = { [Name in keyof FilterInputs]: FilterInputs[Name] } & { not?: Negatable[] | undefined }

/** What customers are refused. */
export const STAFF_FILTERS: readonly FilterName[] = FILTERS.flatMap(({ name, staffOnly }) => (staffOnly ? [name] : []))
