import { z } from 'zod'
import { Id, Instant, line, listOf, Paging, Person, prose, SentId, Timestamp } from '../common.ts'
import { Attachment } from '../files/attachments.ts'
import { because } from '../reasons.ts'
import { STATUSES } from '../tickets/statuses.ts'
import {
  ITEM_KINDS,
  ITEM_STATES,
  MAX_ANSWER,
  MAX_CHECKLIST_TITLE,
  MAX_HELP,
  MAX_ITEM_FILES,
  MAX_ITEM_NOTE,
  MAX_ITEM_TEXT,
  MAX_ITEMS,
  MY_ITEM_STATES,
} from './bounds.ts'

/** What an item was answered with: text, a number, or yes or no, by its kind. */
const Answer = z.union([z.string(), z.number(), z.boolean()])

export const ChecklistItem = z.object({
  id: Id,
  text: z.string(),
  help: z.string(),
  mandatory: z.boolean(),
  /** Null: whoever is responsible for the ticket. */
  assignee: Person.nullable(),
  dueAt: Timestamp.nullable(),
  state: z.enum(ITEM_STATES),
  note: z.string(),
  kind: z.enum(ITEM_KINDS),
  /** The customers of the ticket do it, where the checklist is shared with them. */
  forCustomer: z.boolean(),
  answer: Answer.nullable(),
  files: z.array(Attachment),
  /** The ticket that settles an item of the kind `ticket`; null where the reader does not see it, too. */
  linkedTicket: z.object({ id: Id, number: z.int(), title: z.string(), status: z.enum(STATUSES) }).nullable(),
  /** Who settled it, and when; null while it is open. Nobody settled what another ticket did. */
  settledBy: Person.nullable(),
  settledAt: Timestamp.nullable(),
})
export type ChecklistItem = z.output<typeof ChecklistItem>

/** Things to be done on a ticket. */
export const Checklist = z.object({
  id: Id,
  ticketId: Id,
  templateId: Id.nullable(),
  title: z.string(),
  blocks: z.boolean(),
  inOrder: z.boolean(),
  /** Customers of the ticket see its items and what is done, and nothing else of it. */
  shared: z.boolean(),
  /** When the last of its items was settled; null while one is open. */
  completedAt: Timestamp.nullable(),
  createdAt: Timestamp,
  items: z.array(ChecklistItem),
})
export type Checklist = z.output<typeof Checklist>

/** All checklists of a ticket, the oldest first, and whether the reader may change them. */
export const TicketChecklists = z.object({ mayEdit: z.boolean(), data: z.array(Checklist) })
export type TicketChecklists = z.output<typeof TicketChecklists>

/** What customers see of the checklists that are shared with them: what applies to their ticket, and what of it is done. */
export const ChecklistProgress = z.object({
  /** Whether the reader may do what is asked of the customers now. */
  mayAnswer: z.boolean(),
  data: z.array(
    z.object({
      id: Id,
      title: z.string(),
      items: z.array(
        z.object({
          id: Id,
          text: z.string(),
          doneAt: Timestamp.nullable(),
          /** What the reader may do about it; null for what the team does. */
          asked: z
            .object({
              kind: z.enum(ITEM_KINDS),
              help: z.string(),
              mandatory: z.boolean(),
              dueAt: Timestamp.nullable(),
              /** Others come before it. */
              waits: z.boolean(),
              answer: Answer.nullable(),
              files: z.array(Attachment),
            })
            .nullable(),
        }),
      ),
    }),
  ),
})
export type ChecklistProgress = z.output<typeof ChecklistProgress>

export const ListChecklists = z.strictObject({ ticketId: Id })
export type ListChecklists = z.output<typeof ListChecklists>

const title = line(MAX_CHECKLIST_TITLE)

/** With a template: what it has. With a title: an empty one, to be written here. */
export const AddChecklist = z
  .strictObject({ ticketId: Id, templateId: Id.optional(), title: title.optional() })
  .refine(({ templateId, title: own }) => (templateId === undefined) !== (own === undefined), {
    error: because('checklist_template_or_title'),
    path: ['templateId'],
  })
export type AddChecklist = z.output<typeof AddChecklist>

export const GetChecklist = z.strictObject({ id: Id })
export type GetChecklist = z.output<typeof GetChecklist>

export const ChangeChecklist = z.strictObject({
  id: Id,
  title: title.optional(),
  blocks: z.boolean().optional(),
  inOrder: z.boolean().optional(),
  shared: z.boolean().optional(),
})
export type ChangeChecklist = z.output<typeof ChangeChecklist>

const text = line(MAX_ITEM_TEXT)
const help = z.union([z.literal(''), prose(MAX_HELP)])

export const NewItem = z.strictObject({
  text,
  help: help.default(''),
  kind: z.enum(ITEM_KINDS).default('task'),
  forCustomer: z.boolean().default(false),
  linkedTicketId: Id.nullable().default(null),
  mandatory: z.boolean().default(false),
  assigneeId: Id.nullable().default(null),
  dueAt: Instant.nullable().default(null),
})
export type NewItem = z.output<typeof NewItem>

/** One item or several, behind the others, or before the one at `position` (0 is the first). */
export const AddItems = z.strictObject({
  id: Id,
  items: z.array(NewItem).min(1).max(MAX_ITEMS),
  position: z.int().min(0).max(MAX_ITEMS).optional(),
})
export type AddItems = z.output<typeof AddItems>

const answering = {
  /** Text, a number, or yes or no, as the kind of the item wants it; null takes it back. */
  answer: z
    .union([prose(MAX_ANSWER), z.number(), z.boolean()])
    .nullable()
    .optional(),
  /** Uploads of the caller that wait at the ticket; they stay with the item. */
  attachmentIds: z.array(Id).max(MAX_ITEM_FILES).optional(),
}

/** A mandatory item is skipped only with a note that says why. */
export const ChangeItem = z.strictObject({
  id: Id,
  text: text.optional(),
  help: help.optional(),
  mandatory: z.boolean().optional(),
  assigneeId: Id.nullable().optional(),
  dueAt: Instant.nullable().optional(),
  note: z.union([z.literal(''), prose(MAX_ITEM_NOTE)]).optional(),
  state: z.enum(ITEM_STATES).optional(),
  kind: z.enum(ITEM_KINDS).optional(),
  forCustomer: z.boolean().optional(),
  linkedTicketId: Id.nullable().optional(),
  ...answering,
})
export type ChangeItem = z.output<typeof ChangeItem>

/** A customer does what is asked of them, or says that it is not done after all. */
export const AnswerItem = z.strictObject({ id: Id, done: z.boolean().default(true), ...answering })
export type AnswerItem = z.output<typeof AnswerItem>

/** Every item of a checklist, in the order wanted. */
export const ReorderItems = z.strictObject({ id: Id, itemIds: z.array(Id).max(MAX_ITEMS) })
export type ReorderItems = z.output<typeof ReorderItems>

/** An item that somebody is to do, with where it is. */
export const MyItem = z.object({
  id: Id,
  text: z.string(),
  kind: z.enum(ITEM_KINDS),
  mandatory: z.boolean(),
  state: z.enum(ITEM_STATES),
  dueAt: Timestamp.nullable(),
  settledAt: Timestamp.nullable(),
  checklist: z.object({ id: Id, title: z.string() }),
  ticket: z.object({ id: Id, number: z.int(), title: z.string(), status: z.enum(STATUSES) }),
})
export type MyItem = z.output<typeof MyItem>

/**
 * Items of one person, the caller unless another is named: those given to them, and those of tickets that they are responsible for. Open ones by
 * the time they are due, those without one last; settled ones the latest first.
 */
export const ListMyItems = Paging.omit({ page: true })
  .extend({ state: z.enum(MY_ITEM_STATES).default('open'), userId: SentId.optional() })
  .strict()
export type ListMyItems = z.output<typeof ListMyItems>
export const MyItems = listOf(MyItem)
export type MyItems = z.output<typeof MyItems>
