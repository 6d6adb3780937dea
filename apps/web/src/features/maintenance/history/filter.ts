import { CONFIG_KINDS, type ConfigKind } from '@balcao/contracts/maintenance/history/kinds'

/** What the history is filtered by, in days of the reader's own. */
export type Filter = { kind?: ConfigKind[]; actor?: number; q?: string; since?: string; until?: string }

const DAY = /^\d{4}-\d\d-\d\d$/
const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')
const day = (value: unknown) => (DAY.test(text(value)) && !Number.isNaN(Date.parse(text(value))) ? text(value) : undefined)

/** What the address asks for; anything that makes no sense is nothing. */
export function readFilter({ kind, who, q, from, to }: Record<string, unknown>): Filter {
  const asked = text(kind).split(',')
  const kinds = CONFIG_KINDS.filter((one) => asked.includes(one))
  const filter = {
    kind: kinds.length > 0 ? kinds : undefined,
    actor: /^[1-9]\d{0,8}$/.test(text(who)) ? Number(who) : undefined,
    q: text(q).slice(0, 100) || undefined,
    since: day(from),
    until: day(to),
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

/** The address of a filter. */
export function writeFilter({ kind, actor, q, since, until }: Filter): Record<string, string> {
  const search = { kind: kind?.join(','), who: actor?.toString(), q, from: since, to: until }
  return Object.fromEntries(Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

function instantOf(value: string | undefined, daysOn: number): string | undefined {
  if (!value) return undefined
  const at = new Date(`${value}T00:00:00`)
  at.setDate(at.getDate() + daysOn)
  return at.toISOString()
}

/** The filter as the server is asked: the end of a day is the first instant after it. */
export function inputOf({ since, until, ...filter }: Filter) {
  const [from, to] = [instantOf(since, 0), instantOf(until, 1)]
  return { ...filter, ...(from ? { from } : {}), ...(to ? { to } : {}) }
}
