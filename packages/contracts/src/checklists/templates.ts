import { z } from 'zod'
import { Id, line, prose, Timestamp } from '../common.ts'
import { TypeKey } from '../tickets/types.ts'
import { MAX_CHECKLIST_TITLE, MAX_DUE_MINUTES, MAX_HELP, MAX_ITEM_TEXT, MAX_ITEMS, TEMPLATE_ITEM_KINDS } from './bounds.ts'

const help = z.union([z.literal(''), prose(MAX_HELP)])

/** An item as it is written; whoever is responsible for the ticket does it, where nobody is named. */
export const TemplateItemInput = z.strictObject({
  /** Of the item that it was; left out for a new one. */
  key: z.uuid().optional(),
  text: line(MAX_ITEM_TEXT),
  help: help.default(''),
  mandatory: z.boolean().default(false),
  kind: z.enum(TEMPLATE_ITEM_KINDS).default('task'),
  /** The customers of the ticket do it, where the checklist is shared with them; nobody of the staff is named then. */
  forCustomer: z.boolean().default(false),
  assigneeId: Id.nullable().default(null),
  /** So many minutes after the checklist comes to a ticket. */
  dueMinutes: z.int().min(1).max(MAX_DUE_MINUTES).nullable().default(null),
})
export type TemplateItemInput = z.output<typeof TemplateItemInput>

export const TemplateItem = z.object({
  /** Stays the same while the item is changed or moved: what is counted of it goes on. */
  key: z.string(),
  text: z.string(),
  help: z.string(),
  mandatory: z.boolean(),
  kind: z.enum(TEMPLATE_ITEM_KINDS),
  forCustomer: z.boolean(),
  assigneeId: Id.nullable(),
  dueMinutes: z.int().nullable(),
})
export type TemplateItem = z.output<typeof TemplateItem>

/** What tickets get as a checklist. Changing it changes no checklist that a ticket has already. */
export const ChecklistTemplate = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  active: z.boolean(),
  /** A ticket is not resolved or closed while a mandatory item is open. */
  blocks: z.boolean(),
  /** Items are done one after another, as far as they are mandatory. */
  inOrder: z.boolean(),
  /** Customers of the ticket see its items and what is done, and nothing else of it. */
  shared: z.boolean(),
  /** It is offered first on tickets of these queues and types; empty: of all. */
  queueIds: z.array(Id),
  types: z.array(z.string()),
  items: z.array(TemplateItem),
  /** How many tickets got it in the last 90 days. */
  uses: z.int(),
  version: z.int(),
  updatedAt: Timestamp,
})
export type ChecklistTemplate = z.output<typeof ChecklistTemplate>

export const ListChecklistTemplates = z.strictObject({})
export type ListChecklistTemplates = z.output<typeof ListChecklistTemplates>
/** All of them by name. */
export const ChecklistTemplates = z.object({ data: z.array(ChecklistTemplate) })
export type ChecklistTemplates = z.output<typeof ChecklistTemplates>

const fields = {
  name: line(MAX_CHECKLIST_TITLE),
  description: z.union([z.literal(''), prose(2_000)]),
  active: z.boolean(),
  blocks: z.boolean(),
  inOrder: z.boolean(),
  shared: z.boolean(),
  queueIds: z.array(Id).max(100),
  types: z.array(TypeKey).max(100),
  items: z.array(TemplateItemInput).min(1).max(MAX_ITEMS),
}

export const CreateChecklistTemplate = z.strictObject({
  ...fields,
  description: fields.description.default(''),
  active: z.boolean().default(true),
  blocks: z.boolean().default(true),
  inOrder: z.boolean().default(false),
  shared: z.boolean().default(false),
  queueIds: fields.queueIds.default([]),
  types: fields.types.default([]),
})
export type CreateChecklistTemplate = z.output<typeof CreateChecklistTemplate>

/** What is sent replaces what was there, each field whole. With `version`, a stale one is refused (409) with the present template. */
export const UpdateChecklistTemplate = z.strictObject(fields).partial().extend({ id: Id, version: z.int().positive().optional() })
export type UpdateChecklistTemplate = z.output<typeof UpdateChecklistTemplate>

export const GetChecklistTemplate = z.strictObject({ id: Id })
export type GetChecklistTemplate = z.output<typeof GetChecklistTemplate>

/** What became of a template's checklists of the last 90 days, item by item as the template has them now. */
export const ChecklistTemplateStats = z.object({
  checklists: z.int(),
  completed: z.int(),
  items: z.array(
    z.object({
      key: z.string(),
      done: z.int(),
      skipped: z.int(),
      /** Done, skipped, or still open, after its time. */
      late: z.int(),
    }),
  ),
})
export type ChecklistTemplateStats = z.output<typeof ChecklistTemplateStats>
