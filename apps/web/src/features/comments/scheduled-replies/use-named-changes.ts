import type { MessageChanges } from '@balcao/contracts/comments/message-changes'
import { absentText } from '../../../lib/absent-text.ts'
import { trpc } from '../../../lib/trpc.ts'
import { changesOf, type Names, type Staged, type StagedChange } from './staged.ts'

/** A person by name, and until when they are away. */
const withAbsence = ({ name, absentUntil }: { name: string; absentUntil?: string | null }) =>
  absentUntil ? `${name} (${absentText(absentUntil)})` : name

/** What some changes name by id, read where any of them names it. */
export function useNames(all: readonly MessageChanges[]): Names {
  const namesQueue = all.some(({ queueId, addTagIds, removeTagIds }) => queueId !== undefined || addTagIds || removeTagIds)
  const options = trpc.tickets.options.useQuery({}, { enabled: namesQueue }).data
  const namesChecklist = all.some(({ checklistTemplateId }) => checklistTemplateId !== undefined)
  const checklists = trpc.checklists.templates.list.useQuery({}, { enabled: namesChecklist }).data?.data
  const ids = [...new Set(all.flatMap(({ assigneeId, addWatcherIds = [] }) => [...(assigneeId ? [assigneeId] : []), ...addWatcherIds]))]
  const people = trpc.useQueries((ask) => ids.map((id) => ask.users.get({ id })))
  return {
    queues: options?.queues,
    tags: options?.tags,
    checklists,
    people: people.flatMap(({ data }) => (data ? [{ id: data.id, name: withAbsence(data) }] : [])),
  }
}

/** What sending changes, with the names of what it names. */
export const useNamedChanges = (staged: Staged): StagedChange[] => changesOf(staged, useNames([staged.changes]))
