import { excludes } from './filter-kinds.ts'
import type { FilteredTicket, Names, Reader, Search } from './filter-row.ts'
import { FILTERS, type Negatable, type TicketFilter } from './filters.ts'

/** The filter that an address spells out; empty where it spells out none. */
export function readFilter(search: Search, names: Names): TicketFilter {
  const filter: TicketFilter = {}
  for (const row of FILTERS) Object.assign(filter, row.read(search, names))
  const not = FILTERS.flatMap((row): Negatable[] => (row.negatable && row.isAsked(filter) && excludes(row, search) ? [row.name] : []))
  return not.length > 0 ? { ...filter, not } : filter
}

/** A filter as the entries of an address. */
export const writeFilter = (filter: TicketFilter): Record<string, string> => Object.assign({}, ...FILTERS.map((row) => row.write(filter)))

/** Does a ticket belong to a list, as the server's SQL would decide? */
export const matchesFilter = (ticket: FilteredTicket, filter: TicketFilter, reader: Reader): boolean =>
  FILTERS.every((row) => row.matches(ticket, filter, reader))

/**
 * Can a ticket belong to a list, as far as is known of it? Filters that look at what is not known let it through: what this rules out is
 * out, and what it lets in is still to be asked.
 */
export const mayMatchFilter = (known: Partial<FilteredTicket>, filter: TicketFilter, reader: Reader): boolean =>
  FILTERS.every((row) => row.looksAt.some((field) => !(field in known)) || row.matches(known as FilteredTicket, filter, reader))
