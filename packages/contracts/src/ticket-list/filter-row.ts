import type { Ticket } from '../tickets/tickets.ts'

/** What filters look at of a ticket. Every row of a list has it. */
export type FilteredTicket = Omit<Ticket, 'assignee' | 'requester' | 'tags'> & {
  assignee: { id: number } | null
  requester: { id: number }
  tags: readonly { id: number }[]
}

/** Whose list it is, and when they look at it. */
export type Reader = { id: number; now: Date }

/** An address, as the router reads it. */
export type Search = Record<string, unknown>

/** What the address may name besides the fixed values: the organisation's own ticket types. */
export type Names = { types: readonly string[] }

/** What a filter takes; `filter-schema.ts` has the schema of each kind. */
export type Taken =
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'type' | 'flag' | 'ticketNumber' | 'conditions' | 'happened' }
  | { kind: 'person'; most: number }
  | {
      kind: 'id'
      of: 'queues' | 'tags' | 'companies' | 'tickets' | 'issues' | 'trackers' | 'customStatuses' | 'statusReasons'
      most: number
    }
  | { kind: 'dates'; days: boolean }

/** Which events bring a ticket into a list, besides those that always may. */
export type Arrivals = {
  /** Changes of these fields. */
  fields: readonly string[]
  /** Only where the list asks this filter. */
  onlyIfAsked?: true
  /** A comment, too. */
  byComment?: true
}

export type Negation = { not?: readonly string[] | undefined }
/** The keys of a filter's input, all optional. */
export type Asked<Key extends string, Value> = { [Name in Key]?: Value | undefined }

/** All that the product knows of one filter, besides its SQL (core) and its label (staff app). */
export type FilterRow<Name extends string, Input, IsNegatable extends boolean> = {
  name: Name
  takes: Taken
  /** Can its values be excluded instead, by naming it in `not`? */
  negatable: IsNegatable
  /** Refused to customers. */
  staffOnly: boolean
  /** The fields of the ticket that decide. */
  looksAt: readonly (keyof FilteredTicket)[]
  arrivals?: Arrivals | undefined
  /** The key in the address of the staff app; undefined where only the API has the filter, or each custom field a key of its own. */
  address: string | undefined
  /** What an address asks. Unknown values are dropped, so that an old link still opens. */
  read: (search: Search, names: Names) => Input
  /** The values as the address and the chips have them; none where nothing is asked. */
  tokens: (filter: Input) => readonly string[]
  /** The entries of the address. */
  write: (filter: Input & Negation) => Record<string, string>
  isAsked: (filter: Input) => boolean
  /** Does the filter let this ticket through, as the server's SQL would decide? */
  matches: (ticket: FilteredTicket, filter: Input & Negation, reader: Reader) => boolean
}
