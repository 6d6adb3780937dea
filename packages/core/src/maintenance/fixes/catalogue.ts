import type { DataFixName } from '@balcao/contracts/maintenance/data-fixes'
import type { DataFix } from './internal/data-fix.ts'
import { agentLoads } from './kinds/agent-loads.ts'
import { assigneeGone } from './kinds/assignee-gone.ts'
import { domainMembers } from './kinds/domain-members.ts'
import { notificationCounts } from './kinds/notification-counts.ts'
import { searchWords } from './kinds/search-words.ts'
import { tagCounts } from './kinds/tag-counts.ts'
import { ticketCompanies } from './kinds/ticket-companies.ts'
import { ticketCounts } from './kinds/ticket-counts.ts'
import { watcherCounts } from './kinds/watcher-counts.ts'

/** Every data fix there is. */
export const FIXES: Record<DataFixName, DataFix> = {
  ticket_counts: ticketCounts,
  tag_counts: tagCounts,
  agent_loads: agentLoads,
  notification_counts: notificationCounts,
  watcher_counts: watcherCounts,
  search_words: searchWords,
  assignee_gone: assigneeGone,
  ticket_companies: ticketCompanies,
  domain_members: domainMembers,
}
