import { z } from 'zod'
import { MessageChanges } from '../comments/message-changes.ts'
import { markdown } from '../comments/message-content.ts'
import { Id, line, listOf, Paging, sought, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'
import { MAX_CONTENT } from '../tickets/bounds.ts'
import { PRIORITIES, STATUSES, type Status, TEMPLATE_STATUSES } from '../tickets/statuses.ts'
import { TagRef, Ticket } from '../tickets/tickets.ts'
import { TypeKey } from '../tickets/types.ts'
import { unknownVariables, VARIABLE_NAMES } from './variables.ts'

export const MAX_TEMPLATE_NAME = 80
/** Templates of a team, and of one person. */
export const MAX_TEMPLATES = 1_000

/** What applying a template changes on the ticket, beside the answer it writes. */
export const TemplateChanges = z.strictObject({
  status: z.enum(STATUSES).optional(),
  priority: z.enum(PRIORITIES).optional(),
  type: TypeKey.optional(),
  /** The ticket becomes that of whoever applies it. */
  takes: z.literal(true).optional(),
  /** The queue that the ticket goes to. */
  queueId: Id.optional(),
  addTagIds: z.array(Id).max(20).optional(),
  removeTagIds: z.array(Id).max(20).optional(),
})
export type TemplateChanges = z.output<typeof TemplateChanges>
/** What is kept from before may name others, which no ticket takes. */
const status: z.ZodType<Status, Status> = z.enum(TEMPLATE_STATUSES)
const changes = TemplateChanges.extend({ status: status.optional() })

export const Template = z.object({
  id: Id,
  name: z.string(),
  category: z.string(),
  content: z.string(),
  changes: TemplateChanges,
  /** Its owner's alone. */
  personal: z.boolean(),
  uses: z.int(),
  lastUsedAt: Timestamp.nullable(),
  updatedAt: Timestamp,
})
export type Template = z.output<typeof Template>

const content = markdown(MAX_CONTENT).refine((text) => unknownVariables(text).length === 0, {
  error: (issue) => because('variables_unknown', { unknown: unknownVariables(String(issue.input)), known: VARIABLE_NAMES }),
})
const name = line(MAX_TEMPLATE_NAME)
/** Empty where it is of none. */
const category = z
  .string()
  .trim()
  .pipe(z.literal('').or(line(60)))

export const TEMPLATE_SORTS = ['name', 'uses'] as const
export const ListTemplates = Paging.extend({
  search: sought(100)
    .transform((text) => text.trim())
    .optional(),
  category: category.optional(),
  personal: z.boolean().optional(),
  sort: z.enum(TEMPLATE_SORTS).default('name'),
}).strict()
export type ListTemplates = z.output<typeof ListTemplates>
export const TemplateList = listOf(Template)

export const CreateTemplate = z.strictObject({
  name,
  category: category.optional(),
  content,
  changes: changes.optional(),
  personal: z.boolean().optional(),
})
export type CreateTemplate = z.output<typeof CreateTemplate>

export const UpdateTemplate = z.strictObject({
  id: Id,
  name: name.optional(),
  category: category.optional(),
  content: content.optional(),
  changes: changes.optional(),
})
export type UpdateTemplate = z.output<typeof UpdateTemplate>

export const GetTemplate = z.strictObject({ id: Id })
export type GetTemplate = z.output<typeof GetTemplate>

export const TemplateCategory = z.object({ name: z.string(), count: z.int() })
export type TemplateCategory = z.output<typeof TemplateCategory>

export const ApplyTemplate = z.strictObject({ id: Id, templateId: Id })
export type ApplyTemplate = z.output<typeof ApplyTemplate>

/** The answer as it would be sent; `open` are the variables without a value. Nothing was sent; the ticket is as changed. */
export const AppliedTemplate = z.object({ content: z.string(), open: z.array(z.string()), ticket: Ticket })
export type AppliedTemplate = z.output<typeof AppliedTemplate>

/**
 * The answer as it would be sent and what sending it would change, without what is so already or the reader may not change; `tags` are
 * those of `changes` by name. Neither was done.
 */
export const PreparedTemplate = z.object({
  content: z.string(),
  open: z.array(z.string()),
  changes: MessageChanges,
  tags: z.array(TagRef),
})
export type PreparedTemplate = z.output<typeof PreparedTemplate>
