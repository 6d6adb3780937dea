import type { MessageChanges } from '@balcao/contracts/comments/message-changes'
import type { TagRef } from '@balcao/contracts/tickets/tickets'
import { priorityName, statusName, typeName } from '@balcao/ui/lib/names'
import { t } from './messages.ts'

/** What sending a message will change on its ticket; `tags` are those of `changes` by name. */
export type Staged = { changes: MessageChanges; tags: readonly TagRef[] }

export const NOTHING: Staged = { changes: {}, tags: [] }

export const isNothing = ({ changes }: Staged): boolean => Object.keys(changes).length === 0

/** Both together; where they disagree, the second counts. */
export function merged(one: Staged, other: Staged): Staged {
  const known = new Map([...one.tags, ...other.tags].map((tag) => [tag.id, tag]))
  const addTagIds = [...new Set([...(one.changes.addTagIds ?? []), ...(other.changes.addTagIds ?? [])])]
  const customFields = { ...one.changes.customFields, ...other.changes.customFields }
  return {
    changes: {
      ...one.changes,
      ...other.changes,
      ...(addTagIds.length > 0 ? { addTagIds } : {}),
      ...(Object.keys(customFields).length > 0 ? { customFields } : {}),
    },
    tags: addTagIds.flatMap((id) => known.get(id) ?? []),
  }
}

/** One of the changes in words, and what is left without it. */
export type StagedChange = { key: string; text: string; without: Staged }

/** Each change as it is read and taken away: tags one by one. */
export function changesOf({ changes, tags }: Staged): StagedChange[] {
  const { status, priority, priorityReason, type, takes, addTagIds = [], customFields } = changes
  const left = (...gone: (keyof MessageChanges)[]): Staged => ({
    changes: Object.fromEntries(Object.entries(changes).filter(([key]) => !(gone as string[]).includes(key))),
    tags: gone.includes('addTagIds') ? [] : tags,
  })
  const found: StagedChange[] = []
  if (status) found.push({ key: 'status', text: t('stagedStatus', { value: statusName(status) }), without: left('status') })
  if (priority)
    found.push({
      key: 'priority',
      text: t('stagedPriority', { value: priorityName(priority) }),
      without: left('priority', ...(priorityReason ? (['priorityReason'] as const) : [])),
    })
  if (type) found.push({ key: 'type', text: t('stagedType', { value: typeName(type) }), without: left('type') })
  if (takes) found.push({ key: 'takes', text: t('stagedTakes'), without: left('takes') })
  for (const id of addTagIds) {
    const rest = addTagIds.filter((one) => one !== id)
    const without = left('addTagIds')
    found.push({
      key: `tag-${id}`,
      text: t('stagedTag', { value: tags.find((tag) => tag.id === id)?.name ?? `#${id}` }),
      without: rest.length > 0 ? merged(without, { changes: { addTagIds: rest }, tags }) : without,
    })
  }
  const filled = Object.keys(customFields ?? {}).length
  if (filled > 0) found.push({ key: 'customFields', text: t('stagedFields', { n: filled }), without: left('customFields') })
  return found
}
