import { folded } from '@balcao/contracts/folded'
import { type FilterPart, filterParts, type OwnNames, parseQuery } from '@balcao/contracts/search/query'
import type { Facet } from '@balcao/contracts/search/search'
import { STATUSES } from '@balcao/contracts/tickets/statuses'
import { statusName, typeName } from '@balcao/ui/lib/names'
import { customStatuses } from '@balcao/ui/lib/texts/own-words'
import { allTypes } from '@balcao/ui/lib/texts/ticket-types'
import { t } from './messages.ts'

export type FacetField = Facet['field'] | 'since'
/** A way to narrow a search: what it is called, and how it is written. */
export type Choice = { label: string; text: string; count?: number }

const KEY = {
  status: 'keyStatus',
  queue: 'keyQueue',
  assignee: 'keyAssignee',
  tag: 'keyTag',
  company: 'keyCompany',
  since: 'keySince',
} as const
const NONE = { queue: 'noQueue', assignee: 'noAssignee', company: 'noCompany' } as const

/** How a filter is written, in the reader's language; what holds a space or a sign stands between quotes. */
function written(field: FacetField, value: string): string {
  const plain = value.replaceAll('"', ' ')
  return `${t(KEY[field])}:${/^[\p{L}\p{N}_-]+$/u.test(plain) ? plain : `"${plain}"`}`
}

/** What the organisation calls its statuses and types, for what somebody types. */
export const ownNames = (): OwnNames => ({
  statuses: Object.fromEntries(STATUSES.map((one) => [one, statusName(one)])),
  customStatuses: customStatuses(),
  types: Object.fromEntries(allTypes().map((one) => [one, typeName(one)])),
})

/** A status by its name, where that means this one alone; else by its key. */
function statusText(value: string): string {
  const byName = written('status', statusName(value as Parameters<typeof statusName>[0]).toLowerCase())
  const means = parseQuery(byName, ownNames()).status
  return means.length === 1 && means[0] === value ? byName : written('status', value)
}

/** The values of a facet as choices. */
export function choicesOf({ field, values }: Facet): Choice[] {
  return values.map(({ value, count }) => {
    if (field === 'status') return { label: statusName(value as Parameters<typeof statusName>[0]), text: statusText(value), count }
    if (value === 'none' && field !== 'tag')
      return { label: t(NONE[field]), text: written(field, t(field === 'assignee' ? 'keyNone' : 'keyNoneOf')), count }
    return { label: value, text: written(field, value), count }
  })
}

/** Since when a ticket may have been opened. */
export function sinceChoices(): Choice[] {
  return [
    { label: t('today'), text: written('since', '0d') },
    ...[7, 30, 90].map((n) => ({ label: t('lastDays', { n }), text: written('since', `${n}d`) })),
    { label: t('lastYear'), text: written('since', '365d') },
  ]
}

/** A filter that stands in the query already. */
export const isIn = (q: string, text: string) => filterParts(q, ownNames()).some((part) => folded(part.text) === folded(text))

/** The query with a filter at its end; of days there is one. */
export function withFilter(q: string, field: FacetField, text: string): string {
  const kept = field === 'since' ? filterParts(q).reduce((left, part) => (part.filter === 'since' ? without(left, part) : left), q) : q
  return `${kept} ${text}`.trim()
}

/** The query without one of its filters. */
export const without = (q: string, { text }: Pick<FilterPart, 'text'>) => q.replace(text, ' ').replace(/\s+/g, ' ').trim()
