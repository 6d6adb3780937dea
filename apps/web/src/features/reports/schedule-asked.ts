import { isOfPeople, type ReportType } from '@balcao/contracts/reports/words'
import { type Asked, chatQueryOf, type Query, type Tab } from './search.ts'

/** What the tab in front shows, as the report that is made of it. */
const TYPE_OF = {
  overview: 'dashboard',
  groups: 'breakdown',
  hours: 'by-hour',
  team: 'agent-performance',
  sla: 'sla-compliance',
  status: 'status-flow',
  chat: 'chat',
  availability: 'availability',
  time: 'time',
  schedules: 'dashboard',
} as const satisfies Record<Tab, ReportType>

/** The report of the tab in front, narrowed as it is, for a schedule. */
export function askedOf(tab: Tab, query: Query, { by, field }: Pick<Asked, 'by' | 'field'>) {
  const { from: _, to: __, compare, hours, ...filter } = isOfPeople(tab) ? { ...chatQueryOf(query), hours: query.hours } : query
  const groups = tab === 'groups' ? { by, ...(field ? { field } : {}) } : {}
  return { type: TYPE_OF[tab], ...groups, filter, compare, hours }
}
