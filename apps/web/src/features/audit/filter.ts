import type { AuditEvent } from '@balcao/contracts/audit/events'
import { isSuspicious, RISKS, type Risk, SUSPICIOUS_HOURS } from '@balcao/contracts/audit/risk'

/** What the list is filtered by, as the server is asked. */
export type Filter = {
  actor?: number
  action?: string[]
  resource?: string
  risk?: Risk[]
  trusted?: boolean
  from?: string
  to?: string
  suspicious?: boolean
}
export type Search = Record<string, unknown>

const text = (value: unknown, max: number) => (typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, max) : undefined)
const id = (value: unknown) => (typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined)
const some = <T>(values: T[]) => (values.length > 0 ? values : undefined)
const day = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

/** Days in the address are the reader's own; the end of a day is the first instant after it. */
function instantOf(value: string | undefined, daysOn: number): string | undefined {
  if (!value) return undefined
  const at = new Date(`${value}T00:00:00`)
  at.setDate(at.getDate() + daysOn)
  return at.toISOString()
}
export const dayOf = (instant: string, daysBack = 0) => new Date(Date.parse(instant) - daysBack).toLocaleDateString('sv-SE')

/** What the address says. Unknown values are dropped, so that an old link still opens. */
export function readSearch(search: Search): Filter {
  const words = text(search.action, 600)
    ?.split(',')
    .map((word) => word.trim().slice(0, 60))
  const risks = text(search.risk, 60)?.split(',') ?? []
  const filter: Filter = {
    actor: id(search.user),
    action: some([...new Set((words ?? []).filter(Boolean))].slice(0, 20)),
    resource: text(search.resource, 300),
    risk: some(RISKS.filter((risk) => risks.includes(risk))),
    trusted: search.origin === 'server' ? true : search.origin === 'browser' ? false : undefined,
    from: instantOf(day(search.from), 0),
    to: instantOf(day(search.to), 1),
    suspicious: search.suspicious === 'yes' || undefined,
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

/** The address of a filter; defaults are left out. */
export function writeSearch(filter: Filter): Record<string, string> {
  const search: Record<string, string | undefined> = {
    user: filter.actor?.toString(),
    action: filter.action?.join(','),
    resource: filter.resource,
    risk: filter.risk?.join(','),
    origin: filter.trusted === undefined ? undefined : filter.trusted ? 'server' : 'browser',
    from: filter.from && dayOf(filter.from),
    to: filter.to && dayOf(filter.to, 1),
    suspicious: filter.suspicious ? 'yes' : undefined,
  }
  return Object.fromEntries(Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

/** True when an event belongs to a filter, as the server would say. */
export function matches(event: AuditEvent, filter: Filter, now = Date.now()): boolean {
  const at = Date.parse(event.timestamp)
  return (
    (filter.actor === undefined || event.userId === filter.actor) &&
    (!filter.action || filter.action.includes(event.action)) &&
    (filter.resource === undefined || event.resource === filter.resource) &&
    (!filter.risk || filter.risk.includes(event.riskLevel)) &&
    (filter.trusted === undefined || event.trusted === filter.trusted) &&
    (!filter.from || at >= Date.parse(filter.from)) &&
    (!filter.to || at < Date.parse(filter.to)) &&
    (!filter.suspicious || (isSuspicious(event.riskLevel) && at >= now - SUSPICIOUS_HOURS * 3_600_000))
  )
}
