import { FIELD_QUESTIONS } from '../../tickets/bounds.ts'
import type { Named } from './history.ts'
import type { ConfigState } from './kinds.ts'

/** What the values of a field name by id or key, by the field's name; of a condition, by the field that it asks for. */
const NAMES: Readonly<Record<string, Named>> = {
  ...{ queueId: 'queue', queueIds: 'queue', escalateToQueueId: 'queue', transferTo: 'queue' },
  ...{ assigneeId: 'user', userIds: 'user', leaderIds: 'user', approverIds: 'user', fallbackIds: 'user' },
  ...{ requester: 'user', assignee: 'user', addWatcherIds: 'user' },
  ...{ tagId: 'tag', tagIds: 'tag', addTagIds: 'tag', removeTagIds: 'tag', calendarId: 'calendar', companyId: 'company' },
  ...{ customStatusId: 'custom_status', customStatusIds: 'custom_status', toCustom: 'custom_status', statusReasonId: 'status_reason' },
  ...{
    templateId: 'checklist_template',
    templateIds: 'checklist_template',
    checklistTemplateId: 'checklist_template',
    webhookId: 'webhook',
    flowId: 'flow',
  },
  ...{
    customField: 'field',
    requesterField: 'field',
    companyField: 'field',
    fields: 'field',
    dateField: 'field',
    type: 'type',
    types: 'type',
  },
}

const ASK_FIELDS: ReadonlySet<string> = new Set(Object.keys(FIELD_QUESTIONS))

/** What the values of a field stand for, if they stand for something. */
export const namedBy = (field: string): Named | undefined => (Object.hasOwn(NAMES, field) ? NAMES[field] : undefined)

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The field that the value `name` of an object is one of: of a condition, what it asks for, and the field whose key it names. */
export function fieldOf(object: Record<string, unknown>, name: string): string {
  const asksField = typeof object.field === 'string' && ASK_FIELDS.has(object.field)
  if (name === 'values' && typeof object.field === 'string' && !asksField) return object.field
  // What a trigger waits for a field to change from and to are values of it.
  const [watched] = Array.isArray(object.fields) && object.fields.length === 1 ? (object.fields as unknown[]) : []
  if ((name === 'from' || name === 'to') && (watched === 'customStatusId' || watched === 'queueId')) return watched
  if (name === 'key' && asksField) return 'customField'
  if (name === 'field' && 'operator' in object && !asksField) return 'customField'
  return name
}

/** The ids and keys that states name, by what they stand for. */
export function namedIn(states: readonly (ConfigState | null)[]): Map<Named, Set<string | number>> {
  const found = new Map<Named, Set<string | number>>()
  const look = (value: unknown, field: string): void => {
    if (Array.isArray(value)) for (const one of value) look(one, field)
    else if (isObject(value) && field === 'customFields')
      found.set('field', new Set([...(found.get('field') ?? []), ...Object.keys(value)]))
    else if (isObject(value)) for (const [name, inner] of Object.entries(value)) look(inner, fieldOf(value, name))
    else if (typeof value === 'string' || typeof value === 'number') {
      const what = namedBy(field)
      if (what) found.set(what, (found.get(what) ?? new Set()).add(value))
    }
  }
  for (const state of states) look(state, '')
  return found
}
