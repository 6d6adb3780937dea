import type { CreateRule } from '../../automation/rules.ts'
import type { CreateCalendar } from '../../calendars/calendars.ts'
import type { CreateChecklistTemplate } from '../../checklists/templates.ts'
import type { CreateField } from '../../custom-fields/fields.ts'
import type { CreateForm } from '../../custom-fields/forms.ts'
import type { CreateFlow } from '../../flows/flows.ts'
import type { CreateQueue } from '../../queues/queues.ts'
import type { CreateSlaPolicy } from '../../sla/policies.ts'
import type { CreateTag } from '../../tags/tags.ts'
import type { CreateTemplate } from '../../templates/templates.ts'
import type { UpdateOrganization } from '../../tenants/settings.ts'
import type { SaveStatusReasons } from '../../tickets/status-reasons.ts'
import type { CreateWorkflow } from '../../workflows/workflows.ts'

/** What its forms set of an object of each kind. Its place among others, and whether it is the default one, are of all of them together. */
type Fields = {
  sla_policy: keyof CreateSlaPolicy
  automation_rule: keyof CreateRule
  workflow: Exclude<keyof CreateWorkflow, 'appliesTo'>
  flow: keyof CreateFlow
  calendar: Exclude<keyof CreateCalendar, 'isDefault' | 'copyId'>
  queue: Exclude<keyof CreateQueue, 'isDefault'>
  checklist_template: keyof CreateChecklistTemplate
  template: Exclude<keyof CreateTemplate, 'personal'>
  tag: keyof CreateTag
  custom_field: keyof CreateField
  ticket_form: keyof CreateForm
  status_reasons: keyof SaveStatusReasons
  organization: keyof UpdateOrganization
}
/** The kinds of objects of which versions are kept. Each is called as its resource in the audit log. */
export type ConfigKind = keyof Fields

/** Each field once, in the order in which a comparison names them; one that is missing does not compile. */
const every = <Field extends string>(fields: Record<Field, true>) => Object.keys(fields) as unknown as readonly Field[]

export const CONFIG_FIELDS: { readonly [Kind in ConfigKind]: readonly Fields[Kind][] } = {
  sla_policy: every({ name: true, description: true, active: true, conditions: true, targets: true, warnAt: true }),
  automation_rule: every({ name: true, description: true, active: true, trigger: true, conditions: true, actions: true, stops: true }),
  workflow: every({ name: true, description: true, active: true, types: true, transitions: true }),
  flow: every({ name: true, description: true, active: true, trigger: true, conditions: true, steps: true, endsWithTicket: true }),
  calendar: every({ name: true, timeZone: true, hours: true }),
  queue: every({
    ...{ name: true, description: true, color: true, isActive: true, calendarId: true, leaderIds: true, strategy: true },
    ...{ capacityDefault: true, stickyDays: true, idleReturnMinutes: true, skillTimeoutMinutes: true, escalateToQueueId: true },
    ...{ transferTo: true, reopenDays: true, autoCloseDays: true, reopenedTo: true },
  }),
  checklist_template: every({
    ...{ name: true, description: true, active: true, blocks: true, inOrder: true, shared: true, queueIds: true, types: true },
    items: true,
  }),
  template: every({ name: true, category: true, content: true, changes: true, queueIds: true, roles: true }),
  tag: every({ name: true, color: true }),
  custom_field: every({
    ...{ entity: true, key: true, type: true, label: true, helpText: true, isActive: true, required: true, requiredToResolve: true },
    ...{ options: true, settings: true, defaultValue: true, visibleToCustomers: true, editableByCustomers: true },
    ...{ showWhen: true, requireWhen: true, optionsBy: true },
  }),
  ticket_form: every({ type: true, fields: true }),
  status_reasons: every({ status: true, customStatusId: true, required: true, reasons: true }),
  organization: every({
    ...{ name: true, language: true, timeZone: true, emailWatchers: true },
    ...{ reopenDays: true, autoCloseDays: true, reopenedTo: true },
  }),
}
export const CONFIG_KINDS = Object.keys(CONFIG_FIELDS) as [ConfigKind, ...ConfigKind[]]

/** The number of what there is one of: the settings of an organisation. */
export const THE_ORGANIZATION = 1

/** What is set of an object, by field. */
export type ConfigState = Record<string, unknown>
/** An object as its area answers it. */
export type ConfigObject = { id: number; name?: string | undefined; label?: string | undefined }

/** What is set of an object, out of all that its area answers. */
export const stateOf = (kind: ConfigKind, object: ConfigObject): ConfigState =>
  Object.fromEntries(CONFIG_FIELDS[kind].map((field) => [field, (object as ConfigState)[field] ?? null]))

/** What an object is called. */
export const nameOf = (object: ConfigObject): string => object.name ?? object.label ?? ''
