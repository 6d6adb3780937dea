import { writeConditions } from '../custom-fields/condition-address.ts'
import type { ReportFilter } from './query.ts'

/** Of the queues that are asked for, those whose figures the caller sees; undefined: all, and tickets without one. */
function queuesOf(asked: readonly number[] | undefined, own: readonly number[] | null): readonly number[] | undefined {
  const wanted = asked?.length ? asked : undefined
  if (own === null) return wanted
  return wanted ? wanted.filter((id) => own.includes(id)) : own
}

type Asked = { [Key in keyof ReportFilter]?: ReportFilter[Key] | undefined }

/**
 * The filter of the list of tickets, as its address has it, that holds exactly what a report counts of now.
 * @param own the queues whose figures the caller sees; null: all
 * @returns undefined where nothing can be in the list
 */
export function listedNow(filter: Asked, own: readonly number[] | null): Record<string, string> | undefined {
  const { agentId, priority, channel, type, companyId, tagId, customFields } = filter
  const queue = queuesOf(filter.queueId, own)
  if (queue?.length === 0) return undefined
  const terms = { queue, assignee: agentId, priority, channel, type, company: companyId, tag: tagId }
  return {
    ...Object.fromEntries(Object.entries(terms).flatMap(([name, values]) => (values?.length ? [[name, values.join(',')]] : []))),
    ...writeConditions(customFields),
  }
}
