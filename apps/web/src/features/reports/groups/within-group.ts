import type { FieldCondition } from '@balcao/contracts/custom-fields/filters'
import { MOST_CONDITIONS } from '@balcao/contracts/custom-fields/types'
import type { BreakdownReport } from '@balcao/contracts/reports/breakdown'
import type { Counted } from '../drill.ts'
import type { Query } from '../search.ts'

type Grouping = Pick<BreakdownReport['data'], 'by' | 'field'>
/** What a report counts of one group, and what only the list of tickets asks for it. Without `counted`, no filter can ask for it. */
type Within = { counted?: Counted; own?: Record<string, string> }

const NARROWED = { company: 'companyId', queue: 'queueId', type: 'type', channel: 'channel', priority: 'priority', tag: 'tagId' } as const

/** Of this group alone; what has no group is asked for by no filter, except of a custom field. */
export function withinGroup(query: Query, { by, field }: Grouping, key: string | null): Within {
  if (field) {
    const customFields = withValue(query.customFields ?? [], field, key)
    return customFields ? { counted: { ...query, customFields } } : {}
  }
  if (key === null || by === 'custom-field') return {}
  // The list asks for the custom status of now, and its reason, by filters of their own.
  if (by === 'custom-status') return { counted: query, own: { customStatus: key } }
  if (by === 'status-reason') return { counted: query, own: { reason: key } }
  return { counted: { ...query, [NARROWED[by]]: [key] } }
}

/**
 * Conditions, with that a field holds this value, or none. The address takes values of one field for alternatives, so that what was asked of it
 * is narrowed to the value.
 * @returns undefined where a list cannot be asked that
 */
export function withValue(
  asked: readonly FieldCondition[],
  field: NonNullable<Grouping['field']>,
  value: string | null,
): FieldCondition[] | undefined {
  const isAsked = ({ key, operator }: FieldCondition) => key === field.key && operator === 'is'
  const before = asked.find(isAsked)
  // Tickets of another option that also hold one of those.
  if (before && !before.values.some((one) => String(one) === value)) return undefined
  const one: FieldCondition =
    value === null ? { key: field.key, operator: 'is_not_set', values: [] } : { key: field.key, operator: 'is', values: [value] }
  const conditions = [...asked.filter((condition) => !isAsked(condition)), one]
  return conditions.length > MOST_CONDITIONS ? undefined : conditions
}
