import { trpc } from '../../../lib/trpc.ts'
import { changesOf, type Staged, type StagedChange } from './staged.ts'

/** What sending changes, with the name of the queue that it goes to, which is read where there is one. */
export function useNamedChanges(staged: Staged): StagedChange[] {
  const { data } = trpc.tickets.options.useQuery({}, { enabled: staged.changes.queueId !== undefined })
  return changesOf(staged, data?.queues)
}
