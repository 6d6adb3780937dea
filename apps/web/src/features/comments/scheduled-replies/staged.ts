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
  const tagsOf = (field: 'addTagIds' | 'removeTagIds', against: 'addTagIds' | 'removeTagIds') => {
    const undone = other.changes[against] ?? []
    return [...new Set([...(one.changes[field] ?? []).filter((id) => !undone.includes(id)), ...(other.changes[field] ?? [])])]
  }
  const addTagIds = tagsOf('addTagIds', 'removeTagIds')
  const removeTagIds = tagsOf('removeTagIds', 'addTagIds')
  const { addTagIds: _, removeTagIds: __, ...plain } = { ...one.changes, ...other.changes }
  const customFields = { ...one.changes.customFields, ...other.changes.customFields }
  return {
    changes: {
      ...plain,
      ...(addTagIds.length > 0 ? { addTagIds } : {}),
      ...(removeTagIds.length > 0 ? { removeTagIds } : {}),
      ...(Object.keys(customFields).length > 0 ? { customFields } : {}),
    },
    tags: [...addTagIds, ...removeTagIds].flatMap((id) => known.get(id) ?? []),
  }
}

/** One of the changes in words, and what is left without it. */
export type StagedChange = { key: string; text: string; without: Staged }

/** Each change as it is read and taken away: tags one by one. `queues` name the queue that it goes to. */
export function changesOf({ changes, tags }: Staged, queues: readonly { id: number; name: string }[] = []): StagedChange[] {
  const { status, priority, priorityReason, type, takes, queueId, addTagIds = [], removeTagIds = [], customFields, note } = changes
  const left = (...gone: (keyof MessageChanges)[]): Staged => ({
    changes: Object.fromEntries(Object.entries(changes).filter(([key]) => !(gone as string[]).includes(key))),
    tags,
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
  if (queueId)
    found.push({
      key: 'queueId',
      text: t('stagedQueue', { value: queues.find(({ id }) => id === queueId)?.name ?? `#${queueId}` }),
      without: left('queueId'),
    })
  for (const [field, all, text] of [
    ['addTagIds', addTagIds, 'stagedTag'],
    ['removeTagIds', removeTagIds, 'stagedUntag'],
  ] as const)
    for (const id of all) {
      const rest = all.filter((one) => one !== id)
      found.push({
        key: `${field}-${id}`,
        text: t(text, { value: tags.find((tag) => tag.id === id)?.name ?? `#${id}` }),
        without: rest.length > 0 ? { changes: { ...changes, [field]: rest }, tags } : left(field),
      })
    }
  const filled = Object.keys(customFields ?? {}).length
  if (filled > 0) found.push({ key: 'customFields', text: t('stagedFields', { n: filled }), without: left('customFields') })
  if (note) found.push({ key: 'note', text: t('stagedNote'), without: left('note') })
  return found
}
