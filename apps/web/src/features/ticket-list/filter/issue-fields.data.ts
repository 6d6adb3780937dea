import { issueName } from '@balcao/contracts/issues/reference'
import type { FilterField } from '@balcao/ui/lib/table/filters'
import { t } from '../../../lib/tickets/messages.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { Filter } from './filter.ts'

/** Chips of trackers and of issues: trackers are offered where there are any, issues where the address names some. */
export function useIssueFields({ issueId = [] }: Filter, staff: boolean): FilterField[] {
  const trackers = trpc.issues.trackers.names.useQuery({}, { enabled: staff }).data?.data ?? []
  const issues = trpc.useQueries((ask) => (staff ? issueId : []).map((id) => ask.issues.get({ id })))
  const named = issueId.map((id, n) => {
    const issue = issues[n]?.data
    return { value: String(id), label: issue ? issueName(issue.tracker, issue.key) : `#${id}`, asTyped: true }
  })
  return [
    ...(trackers.length > 0
      ? [
          {
            id: 'trackerId',
            label: t('issueTracker'),
            options: trackers.map(({ id, name }) => ({ value: String(id), label: name, asTyped: true })),
          },
        ]
      : []),
    ...(named.length > 0 ? [{ id: 'issueId', label: t('issueNamed'), options: named }] : []),
  ]
}
