import { z } from 'zod'
import { StoodIn } from '../absences/stood-in.ts'
import { MAX_SET_FIELDS } from '../automation/bounds.ts'
import { MAX_ADDED_WATCHERS, MessageChanges, SnoozeMinutes } from '../comments/message-changes.ts'
import { markdown } from '../comments/message-content.ts'
import { freeObject, Id, line, listOf, Paging, SentId, sought, Timestamp } from '../common.ts'
import { SentValue } from '../custom-fields/values.ts'
import { Refusal } from '../error-body.ts'
import { because } from '../reasons.ts'
import { MAX_CONTENT } from '../tickets/bounds.ts'
import { PRIORITIES, STATUSES, type Status, TEMPLATE_STATUSES } from '../tickets/statuses.ts'
import { TagRef, Ticket } from '../tickets/tickets.ts'
import { TypeKey } from '../tickets/types.ts'
import { unknownVariables, VARIABLE_NAMES } from './variables.ts'

export const MAX_TEMPLATE_NAME = 80
/** Templates of a team, and of one person. */
export const MAX_TEMPLATES = 1_000

/** Queues and roles that one template is for. */
export const MAX_TEMPLATE_QUEUES = 50
export const MAX_TEMPLATE_ROLES = 20

/** What applying a template changes on the ticket, beside the answer it writes. */
export const TemplateChanges = z.strictObject({
  status: z.enum(STATUSES).optional(),
  /** A custom status, which is one of `status`. */
  customStatusId: Id.optional(),
  /** Why it goes to that status: one of its list. */
  statusReasonId: Id.optional(),
  priority: z.enum(PRIORITIES).optional(),
  type: TypeKey.optional(),
  /** The ticket becomes that of whoever applies it. */
  takes: z.literal(true).optional(),
  /** The queue that the ticket goes to. */
  queueId: Id.optional(),
  addTagIds: z.array(Id).max(20).optional(),
  removeTagIds: z.array(Id).max(20).optional(),
  /** The person it becomes; null: nobody, so that it goes back to its queue. */
  assigneeId: Id.nullable().optional(),
  /** It is put aside for so long, counted from sending. */
  snoozeMinutes: SnoozeMinutes.optional(),
  addWatcherIds: z.array(Id).max(MAX_ADDED_WATCHERS).optional(),
  /** A checklist that it gets of this template, unless it has one already. */
  checklistTemplateId: Id.optional(),
  /** Values by the keys of ticket fields; null empties. */
  customFields: freeObject(SentValue, { maxKey: 100, maxKeys: MAX_SET_FIELDS }).optional(),
  /** An internal note beside the answer, with variables. */
  note: z.string().optional(),
})
export type TemplateChanges = z.output<typeof TemplateChanges>
/** What is kept from before may name others, which no ticket takes. */
const status: z.ZodType<Status, Status> = z.enum(TEMPLATE_STATUSES)

export const Template = z.object({
  id: Id,
  name: z.string(),
  category: z.string(),
  content: z.string(),
  changes: TemplateChanges,
  /** Its owner's alone. */
  personal: z.boolean(),
  queueIds: z.array(Id),
  roles: z.array(z.string()),
  /** The caller's own favourite, and how often they used it. */
  favourite: z.boolean(),
  ownUses: z.int(),
  /** What it names that is gone, until it is saved again; nobody applies it meanwhile. */
  problem: z.object({ reasons: z.array(Refusal) }).nullable(),
  uses: z.int(),
  lastUsedAt: Timestamp.nullable(),
  updatedAt: Timestamp,
})
export type Template = z.output<typeof Template>

const content = markdown(MAX_CONTENT).refine((text) => unknownVariables(text).length === 0, {
  error: (issue) => because('variables_unknown', { unknown: unknownVariables(String(issue.input)), known: VARIABLE_NAMES }),
})
const changes = TemplateChanges.extend({ status: status.optional(), note: content.optional() }).superRefine((asked, check) => {
  const refuse = (path: string, why: 'template_takes_and_gives' | 'template_status_and_snooze' | 'required') =>
    check.addIssue({ code: 'custom', path: [path], message: because(why) })
  if (asked.takes && asked.assigneeId !== undefined) refuse('assigneeId', 'template_takes_and_gives')
  if ((asked.customStatusId ?? asked.statusReasonId) !== undefined && !asked.status) refuse('status', 'required')
  if (asked.status && asked.snoozeMinutes !== undefined) refuse('snoozeMinutes', 'template_status_and_snooze')
})
/** A macro that only changes the ticket has no text. */
const text = z.literal('').or(content)
const scope = {
  /** It is offered on tickets of these queues alone; none: on all. */
  queueIds: z.array(Id).max(MAX_TEMPLATE_QUEUES).optional(),
  /** It is used by people of these roles alone, by their keys; none: by all of the staff. */
  roles: z.array(line(60)).max(MAX_TEMPLATE_ROLES).optional(),
}
const name = line(MAX_TEMPLATE_NAME)
/** Empty where it is of none. */
const category = z
  .string()
  .trim()
  .pipe(z.literal('').or(line(60)))

/** `own`: the caller's favourites first, then what they use most. */
export const TEMPLATE_SORTS = ['name', 'uses', 'own'] as const
export const ListTemplates = Paging.extend({
  search: sought(100)
    .transform((text) => text.trim())
    .optional(),
  category: category.optional(),
  personal: z.boolean().optional(),
  favourite: z.boolean().optional(),
  /** Those that the caller may use on this ticket. */
  ticketId: SentId.optional(),
  /** Those that the caller may use in this conversation of the chat. */
  conversationId: SentId.optional(),
  sort: z.enum(TEMPLATE_SORTS).default('name'),
}).strict()
export type ListTemplates = z.output<typeof ListTemplates>
export const TemplateList = listOf(Template)

export const CreateTemplate = z
  .strictObject({
    name,
    category: category.optional(),
    content: text,
    changes: changes.optional(),
    personal: z.boolean().optional(),
    ...scope,
  })
  .refine(({ content, changes }) => content !== '' || Object.keys(changes ?? {}).length > 0, {
    error: because('template_without_effect'),
    path: ['content'],
  })
export type CreateTemplate = z.output<typeof CreateTemplate>

export const UpdateTemplate = z.strictObject({
  id: Id,
  name: name.optional(),
  category: category.optional(),
  content: text.optional(),
  changes: changes.optional(),
  ...scope,
})
export type UpdateTemplate = z.output<typeof UpdateTemplate>

export const GetTemplate = z.strictObject({ id: Id })
export type GetTemplate = z.output<typeof GetTemplate>

/** Whether it is among the caller's own favourites. */
export const FavourTemplate = z.strictObject({ id: Id, favourite: z.boolean() })
export type FavourTemplate = z.output<typeof FavourTemplate>

export const TemplateCategory = z.object({ name: z.string(), count: z.int() })
export type TemplateCategory = z.output<typeof TemplateCategory>

export const ApplyTemplate = z.strictObject({ id: Id, templateId: Id })
export type ApplyTemplate = z.output<typeof ApplyTemplate>

/** The answer as it would be sent; `open` are the variables without a value. Nothing was sent; the ticket is as changed. */
export const AppliedTemplate = z.object({ content: z.string(), open: z.array(z.string()), ticket: Ticket, absent: StoodIn.nullable() })
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
  /** Whom it gives the ticket to, and who is away. */
  absent: StoodIn.nullable(),
})
export type PreparedTemplate = z.output<typeof PreparedTemplate>
