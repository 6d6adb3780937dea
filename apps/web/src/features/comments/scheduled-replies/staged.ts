import type { MessageChanges } from '@balcao/contracts/comments/message-changes'
import type { TagRef } from '@balcao/contracts/tickets/tickets'
import { priorityName, typeName } from '@balcao/ui/lib/names'
import { durationText } from '../../../lib/moments/durations.ts'
import { statusChangeName } from '../../../lib/tickets/status-choice.ts'
import { t } from './messages.ts'

/** What sending a message will change on its ticket; `tags` are those of `changes` by name. */
export type Staged = { changes: MessageChanges; tags: readonly TagRef[] }

export const NOTHING: Staged = { changes: {}, tags: [] }

export const isNothing = ({ changes }: Staged): boolean => Object.keys(changes).length === 0

const without = (changes: MessageChanges, ...gone: (keyof MessageChanges)[]): MessageChanges =>
  Object.fromEntries(Object.entries(changes).filter(([key]) => !(gone as string[]).includes(key)))

/** Fields that stand for the same: the second of two macros decides. */
const INSTEAD: readonly (readonly (keyof MessageChanges)[])[] = [
  ['status', 'customStatusId', 'snoozeMinutes'],
  ['takes', 'assigneeId'],
]

/** Lists that grow, notes one below the other. */
function grown(one: MessageChanges, other: MessageChanges): MessageChanges {
  const watchers = [...new Set([...(one.addWatcherIds ?? []), ...(other.addWatcherIds ?? [])])]
  const note = [one.note, other.note].filter(Boolean).join('\n\n')
  const customFields = { ...one.customFields, ...other.customFields }
  return {
    ...(watchers.length > 0 ? { addWatcherIds: watchers } : {}),
    ...(note ? { note } : {}),
    ...(Object.keys(customFields).length > 0 ? { customFields } : {}),
  }
}

/** Both together; where they disagree, the second counts. */
export function merged(one: Staged, other: Staged): Staged {
  const known = new Map([...one.tags, ...other.tags].map((tag) => [tag.id, tag]))
  const tagsOf = (field: 'addTagIds' | 'removeTagIds', against: 'addTagIds' | 'removeTagIds') => {
    const undone = other.changes[against] ?? []
    return [...new Set([...(one.changes[field] ?? []).filter((id) => !undone.includes(id)), ...(other.changes[field] ?? [])])]
  }
  const addTagIds = tagsOf('addTagIds', 'removeTagIds')
  const removeTagIds = tagsOf('removeTagIds', 'addTagIds')
  const replaced = INSTEAD.flatMap((pair) => (pair.some((field) => other.changes[field] !== undefined) ? pair : []))
  // Why it goes to a status goes with it, and comes to it.
  const explained = other.changes.status === undefined ? [] : (['statusReasonId'] as const)
  const plain = without({ ...without(one.changes, ...replaced, ...explained), ...other.changes }, 'addTagIds', 'removeTagIds')
  return {
    changes: {
      ...plain,
      ...grown(one.changes, other.changes),
      ...(addTagIds.length > 0 ? { addTagIds } : {}),
      ...(removeTagIds.length > 0 ? { removeTagIds } : {}),
    },
    tags: [...addTagIds, ...removeTagIds].flatMap((id) => known.get(id) ?? []),
  }
}

/** One of the changes in words, and what is left without it. */
export type StagedChange = { key: string; text: string; without: Staged }

type Named = readonly { id: number; name: string }[] | undefined
/** What changes name by id, as far as it is known. */
export type Names = { queues?: Named; people?: Named; checklists?: Named; tags?: Named }
const nameIn = (all: Named, id: number) => all?.find((one) => one.id === id)?.name ?? `#${id}`

const NOTE_SHOWN = 60
const shortened = (text: string) => (text.length > NOTE_SHOWN ? `${text.slice(0, NOTE_SHOWN)}…` : text)

/** What is changed as a whole, in the order in which it is read. */
function wholes(changes: MessageChanges, names: Names): { field: keyof MessageChanges; text: string }[] {
  const { status, priority, type, takes, queueId, assigneeId, snoozeMinutes, checklistTemplateId, note } = changes
  const filled = Object.keys(changes.customFields ?? {}).length
  const assignee = assigneeId === null ? t('stagedNobody') : nameIn(names.people, assigneeId ?? 0)
  const all: [keyof MessageChanges, unknown, () => string][] = [
    [
      'status',
      status,
      () => t('stagedStatus', { value: statusChangeName({ status: status ?? 'open', customStatusId: changes.customStatusId }) }),
    ],
    ['statusReasonId', changes.statusReasonId, () => t('stagedReason')],
    ['snoozeMinutes', snoozeMinutes, () => t('stagedSnooze', { value: durationText(snoozeMinutes ?? 0) })],
    ['priority', priority, () => t('stagedPriority', { value: priorityName(priority ?? 'medium') })],
    ['type', type, () => t('stagedType', { value: typeName(type ?? '') })],
    ['takes', takes, () => t('stagedTakes')],
    ['assigneeId', assigneeId, () => t('stagedAssignee', { value: assignee })],
    ['queueId', queueId, () => t('stagedQueue', { value: nameIn(names.queues, queueId ?? 0) })],
    ['checklistTemplateId', checklistTemplateId, () => t('stagedChecklist', { value: nameIn(names.checklists, checklistTemplateId ?? 0) })],
    ['note', note, () => t('stagedNote', { value: shortened(note ?? '') })],
    ['customFields', filled || undefined, () => t('stagedFields', { n: filled })],
  ]
  return all.flatMap(([field, value, text]) => (value === undefined ? [] : [{ field, text: text() }]))
}

/** What goes when a change is taken away. */
const WITH: Partial<Record<keyof MessageChanges, readonly (keyof MessageChanges)[]>> = {
  priority: ['priorityReason'],
  status: ['customStatusId', 'statusReasonId'],
}

const LISTS = [
  ['addTagIds', 'stagedTag'],
  ['removeTagIds', 'stagedUntag'],
  ['addWatcherIds', 'stagedWatcher'],
] as const

/** Each change as it is read and taken away: tags and watchers one by one. */
export function changesOf({ changes, tags }: Staged, names: Names = {}): StagedChange[] {
  const left = (...gone: (keyof MessageChanges)[]): Staged => ({ changes: without(changes, ...gone), tags })
  const found = wholes(changes, names).map(({ field, text }): StagedChange => {
    const also = WITH[field] ?? []
    return { key: field, text, without: left(field, ...also) }
  })
  const known = { people: names.people, tags: [...tags, ...(names.tags ?? [])] }
  const listed = LISTS.flatMap(([field, text]) => {
    const all = changes[field] ?? []
    return all.map((id): StagedChange => {
      const rest = all.filter((one) => one !== id)
      const value = nameIn(field === 'addWatcherIds' ? known.people : known.tags, id)
      const after = rest.length > 0 ? { changes: { ...changes, [field]: rest }, tags } : left(field)
      return { key: `${field}-${id}`, text: t(text, { value }), without: after }
    })
  })
  const at = found.findIndex(({ key }) => key === 'customFields')
  return at < 0 ? [...found, ...listed] : [...found.slice(0, at), ...listed, ...found.slice(at)]
}
