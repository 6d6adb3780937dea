import { dayIn, dayOf, endOfDay, lastDayOf, startOfDay } from './days.ts'
import type { Arrivals, Asked, FilteredTicket, FilterRow, Names, Negation, Reader, Search, Taken } from './filter-row.ts'

/** A sign before the first value in the address: these are excluded. */
const NOT = '!'
const isExcluding = (value: unknown) => typeof value === 'string' && value.startsWith(NOT)

/** Does the address exclude what it names here? */
export const excludes = ({ address }: { address: string | undefined }, search: Search): boolean =>
  address !== undefined && isExcluding(search[address])

type ListFacts<Name extends string, Value> = {
  name: Name
  takes: Taken
  address: string
  looksAt: readonly (keyof FilteredTicket)[]
  staffOnly?: boolean
  arrivals?: Arrivals
  /** The values of an address that there are. */
  known: (items: readonly string[], names: Names) => readonly Value[]
  /** The values the ticket has. */
  of: (ticket: FilteredTicket) => readonly unknown[]
  /** What a value stands for. */
  resolve?: (value: Value, reader: Reader) => unknown
}

/** A filter of alternatives, which can be negated: any of the values, or none of them. */
export function list<const Name extends string, Value extends string | number>(
  facts: ListFacts<Name, Value>,
): FilterRow<Name, Asked<Name, Value[]>, true> {
  const { name, address, known, of, resolve = (value) => value } = facts
  const asked = (filter: Asked<Name, Value[]>): readonly Value[] => filter[name] ?? []
  const tokens = (filter: Asked<Name, Value[]>) => asked(filter).map(String)
  const isNegated = ({ not }: Negation) => not?.includes(name) === true
  return {
    ...facts,
    negatable: true,
    staffOnly: facts.staffOnly ?? false,
    read: (search, names) => {
      const text = search[address]
      const values = typeof text === 'string' && text ? known((isExcluding(text) ? text.slice(NOT.length) : text).split(','), names) : []
      return (values.length > 0 ? { [name]: [...values] } : {}) as Asked<Name, Value[]>
    },
    tokens,
    write: (filter) => (tokens(filter).length > 0 ? { [address]: `${isNegated(filter) ? NOT : ''}${tokens(filter).join(',')}` } : {}),
    isAsked: (filter) => asked(filter).length > 0,
    matches: (ticket, filter, reader) => {
      if (asked(filter).length === 0) return true
      const held = of(ticket)
      return asked(filter).some((value) => held.includes(resolve(value, reader))) !== isNegated(filter)
    },
  }
}

type Instants<Name extends string, HasDays extends boolean> = Asked<`${Name}${'From' | 'To'}`, string> &
  (HasDays extends true ? Asked<`${Name}Days`, number> : unknown)

type DateFacts<Name extends string, HasDays extends boolean> = {
  name: Name
  address: string
  at: 'createdAt' | 'updatedAt' | 'firstResponseAt' | 'resolvedAt' | 'closedAt' | 'scheduledFor'
  /** Takes "the last days", too. */
  days: HasDays
  /** Keys of their own for the first and the last day. */
  ends?: { from: string; to: string }
  arrivals?: Arrivals
}

/** A filter of days: between two instants, or the last days. What has no such instant is in no range. */
export function dates<const Name extends string, const HasDays extends boolean>({
  name,
  address,
  at,
  days: hasDays,
  ends,
  arrivals,
}: DateFacts<Name, HasDays>): FilterRow<Name, Instants<Name, HasDays>, false> {
  type Input = Instants<Name, HasDays>
  const asked = (filter: Input) => {
    const values: Record<string, unknown> = filter
    const [from, to, days] = [values[`${name}From`], values[`${name}To`], values[`${name}Days`]]
    return { from: from as string | undefined, to: to as string | undefined, days: hasDays ? (days as number | undefined) : undefined }
  }
  const read = (text: unknown): Record<string, string | number> => {
    if (typeof text !== 'string') return {}
    const days = /^([1-9]\d{0,3})d$/.exec(text)?.[1]
    if (days) return hasDays && Number(days) <= MAX_DAYS ? { [`${name}Days`]: Number(days) } : {}
    const [from, to] = text.split('..').map(dayIn)
    return { ...(from ? { [`${name}From`]: startOfDay(from) } : {}), ...(to ? { [`${name}To`]: endOfDay(to) } : {}) }
  }
  const tokens = (filter: Input) => {
    const { from, to, days } = asked(filter)
    if (days) return [`${days}d`]
    return from || to ? [`${from ? dayOf(from) : ''}..${to ? lastDayOf(to) : ''}`] : []
  }
  return {
    name,
    address,
    arrivals,
    takes: { kind: 'dates', days: hasDays },
    negatable: false,
    staffOnly: false,
    looksAt: [at],
    read: (search) => {
      const byEnds = ends ? read(`${dayIn(search[ends.from]) ?? ''}..${dayIn(search[ends.to]) ?? ''}`) : {}
      return { ...byEnds, ...read(search[address]) } as Input
    },
    tokens,
    write: (filter) => {
      const { from, to, days } = asked(filter)
      const [token] = tokens(filter)
      if (!ends) return token ? { [address]: token } : {}
      return {
        ...(days && token ? { [address]: token } : {}),
        ...(from ? { [ends.from]: dayOf(from) } : {}),
        ...(to ? { [ends.to]: lastDayOf(to) } : {}),
      }
    },
    isAsked: (filter) => Object.values(asked(filter)).some(Boolean),
    matches: (ticket, filter, reader) => {
      const { from, to, days } = asked(filter)
      if (!from && !to && !days) return true
      const instant = ticket[at]
      if (instant === null) return false
      const time = Date.parse(instant)
      return (!days || time >= firstOf(days, reader.now)) && (!from || time >= Date.parse(from)) && (!to || time < Date.parse(to))
    },
  }
}

/** The last days asked for are no more than these. */
export const MAX_DAYS = 3650

/** When the last `days` days began, in the reader's own time zone; today is one of them. */
function firstOf(days: number, now: Date): number {
  const first = new Date(now)
  first.setHours(0, 0, 0, 0)
  first.setDate(first.getDate() - days + 1)
  return first.getTime()
}
