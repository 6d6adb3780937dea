import { z } from 'zod'
import { asked, isAddressed, isCounted } from '../approvals/approvals.ts'
import { AWAITED_DECISIONS, MAX_DUE_HOURS } from '../approvals/bounds.ts'
import { markdown } from '../comments/message-content.ts'
import { freeObject, Id, line, prose, Timestamp } from '../common.ts'
import { FieldKey, SentValue } from '../custom-fields/values.ts'
import { Refusal } from '../error-body.ts'
import { because } from '../reasons.ts'
import { Schedule } from '../recurring/schedule.ts'
import { sideBeginning } from '../side-conversations/beginning.ts'
import { METRICS } from '../sla/bounds.ts'
import { MAX_CUSTOM_STATUSES, MAX_TITLE } from '../tickets/bounds.ts'
import { TicketConditions } from '../tickets/conditions.ts'
import { ASKED_LEVELS } from '../tickets/matrix-words.ts'
import { PRIORITIES, STATUSES, TEMPLATE_STATUSES } from '../tickets/statuses.ts'
import { TypeKey } from '../tickets/types.ts'
import { TemplateValues } from '../whatsapp/values.ts'
import {
  ASSIGNMENTS,
  CHANGE_AUTHORS,
  COMMENT_AUTHORS,
  COMMENT_VISIBILITIES,
  COUNTED_HOURS,
  type ComparedField,
  ELAPSED_DIRECTIONS,
  ELAPSED_SINCE,
  liesAhead,
  MADE_RELATIONS,
  MAX_ACTIONS,
  MAX_ELAPSED_MINUTES,
  MAX_MESSAGE,
  MAX_RULE_NAME,
  MAX_RULES,
  MAX_SET_FIELDS,
  MAX_WATCHED,
  MIN_ELAPSED_MINUTES,
  RULE_TROUBLES,
  TAG_CHANGES,
  WATCHED_FIELDS,
  type WatchedField,
} from './bounds.ts'

const metrics = z.array(z.enum(METRICS)).max(METRICS.length).default([])
const statuses = z.array(z.enum(STATUSES)).max(STATUSES.length).default([])

const changeAuthor = z.enum(CHANGE_AUTHORS).default('any')
const compared = z
  .array(z.union([Id, z.string().max(60)]))
  .max(50)
  .default([])
const none = z.literal('none')
/** What each field can change from or to. */
const VALUES_OF: Partial<Record<WatchedField, z.ZodType>> & Record<ComparedField, z.ZodType> = {
  customStatusId: z.union([Id, none]),
  priority: z.enum(PRIORITIES),
  urgency: z.enum(ASKED_LEVELS),
  impact: z.enum(ASKED_LEVELS),
  type: TypeKey,
  queueId: z.union([Id, none]),
}

/** What happens to one ticket, or the time since. An empty list means any. */
export const TICKET_TRIGGERS = [
  z.strictObject({ event: z.literal('ticket_created') }),
  z
    .strictObject({
      event: z.literal('ticket_updated'),
      fields: z.array(z.enum(WATCHED_FIELDS)).max(WATCHED_FIELDS.length).default([]),
      /** Keys of custom fields. */
      customFields: z.array(FieldKey).max(MAX_WATCHED).default([]),
      /** Where one field is waited for, and nothing beside it: what it changes from, and to. `none` where it had no value. */
      from: compared,
      to: compared,
      by: changeAuthor,
    })
    .superRefine(({ fields, customFields, ...moves }, check) => {
      const [field] = fields.length === 1 && customFields.length === 0 ? fields : []
      for (const name of ['from', 'to'] as const)
        if (moves[name].length > 0 && !(field && VALUES_OF[field]?.array().safeParse(moves[name]).success))
          check.addIssue({ code: 'custom', path: [name], message: because('rule_values_of_field') })
    }),
  z.strictObject({
    event: z.literal('status_changed'),
    from: statuses,
    to: statuses,
    /** Into one of these custom statuses, beside those of `to`: from another status, or from another one within the same. */
    toCustom: z.array(Id).max(MAX_CUSTOM_STATUSES).default([]),
    by: changeAuthor,
  }),
  /** One of these tags was put on the ticket, or taken from it, after it was opened. */
  z.strictObject({
    event: z.literal('tags_changed'),
    change: z.enum(TAG_CHANGES).default('added'),
    tagIds: z.array(Id).max(20).default([]),
    by: changeAuthor,
  }),
  z.strictObject({ event: z.literal('assigned'), to: z.enum(ASSIGNMENTS).default('any'), by: changeAuthor }),
  z.strictObject({
    event: z.literal('comment_added'),
    by: z.enum(COMMENT_AUTHORS).default('any'),
    visibility: z.enum(COMMENT_VISIBILITIES).default('any'),
  }),
  z.strictObject({ event: z.literal('sla_warning'), metrics }),
  z.strictObject({ event: z.literal('sla_breached'), metrics }),
  /** Rated with this score or a lower one. */
  z.strictObject({ event: z.literal('rated'), atMost: z.int().min(1).max(5).default(5) }),
  /** The last item of a checklist was settled; of one of these templates, where any are named. */
  z.strictObject({ event: z.literal('checklist_completed'), templateIds: z.array(Id).max(20).default([]) }),
  /** An approval was approved or refused. */
  z.strictObject({ event: z.literal('approval_decided'), decision: z.enum(AWAITED_DECISIONS).default('any') }),
  /** An issue that the ticket waits for was closed. */
  z.strictObject({ event: z.literal('issue_closed') }),
  /** Developers wrote on an issue that the ticket waits for. */
  z.strictObject({ event: z.literal('issue_commented') }),
  /** Somebody outside answered in a side conversation. */
  z.strictObject({ event: z.literal('side_answered') }),
  /** So many minutes after a moment of the ticket, or before one that is still to come, once for each such moment. Finished tickets other than resolved ones are left alone. */
  z
    .strictObject({
      event: z.literal('elapsed'),
      since: z.enum(ELAPSED_SINCE),
      minutes: z.int().min(MIN_ELAPSED_MINUTES).max(MAX_ELAPSED_MINUTES),
      /** Before a date or a deadline, or after it. What has passed by then is not run for any more. */
      direction: z.enum(ELAPSED_DIRECTIONS).default('after'),
      hours: z.enum(COUNTED_HOURS).default('always'),
      /** The key of the date field; its day begins in the organisation's zone. */
      dateField: FieldKey.nullable().default(null),
      /** The deadline of an SLA that runs. */
      metric: z.enum(METRICS).nullable().default(null),
    })
    .superRefine(({ since, direction, dateField, metric }, check) => {
      const refuse = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message })
      if (since === 'date_field' && dateField === null) refuse('dateField', because('required'))
      if (since === 'sla_due' && metric === null) refuse('metric', because('required'))
      if (direction === 'before' && !liesAhead(since)) refuse('direction', because('rule_only_after'))
    }),
] as const
/** When a rule runs. */
export const RuleTrigger = z.discriminatedUnion('event', [
  ...TICKET_TRIGGERS,
  /** On each of these dates, for all open tickets that the conditions let through by then. */
  z.strictObject({ event: z.literal('schedule'), schedule: Schedule }),
])
export type RuleTrigger = z.output<typeof RuleTrigger>

const ids = z.array(Id).min(1).max(20)
const message = markdown(MAX_MESSAGE)
const setFields = freeObject(SentValue, { maxKey: 100, maxKeys: MAX_SET_FIELDS }).refine((values) => Object.keys(values).length > 0, {
  error: because('rule_no_field'),
})

/** One thing that a rule does. Texts may have the variables of templates. */
export const RuleAction = z.discriminatedUnion('kind', [
  /** With a custom status, which is one of that status, and why: one of the reasons of whichever it is. */
  z.strictObject({
    kind: z.literal('set_status'),
    status: z.enum(TEMPLATE_STATUSES),
    customStatusId: Id.optional(),
    statusReasonId: Id.optional(),
  }),
  z.strictObject({ kind: z.literal('set_priority'), priority: z.enum(PRIORITIES) }),
  z.strictObject({ kind: z.literal('set_type'), type: TypeKey }),
  z.strictObject({ kind: z.literal('set_queue'), queueId: Id }),
  /** Null: nobody, so that the ticket goes back to its queue. */
  z.strictObject({ kind: z.literal('set_assignee'), assigneeId: Id.nullable() }),
  /** Values by the keys of ticket fields; null empties. */
  z.strictObject({ kind: z.literal('set_custom_fields'), customFields: setFields }),
  z.strictObject({ kind: z.literal('add_tags'), tagIds: ids }),
  z.strictObject({ kind: z.literal('remove_tags'), tagIds: ids }),
  z.strictObject({ kind: z.literal('add_watchers'), userIds: ids }),
  /** A ticket that has one of this template already gets no second one. */
  z.strictObject({ kind: z.literal('apply_checklist'), templateId: Id }),
  /** A rule asks once for each ticket, and again after that was withdrawn or expired. */
  z.strictObject({ kind: z.literal('ask_approval'), ...asked, dueHours: z.int().min(1).max(MAX_DUE_HOURS).nullable().default(null) }),
  /** Opened for the same customer, in the author's name; in the usual queue unless one is named. Internal: its text is a note. */
  z.strictObject({
    kind: z.literal('create_ticket'),
    title: line(MAX_TITLE),
    content: message,
    relation: z.enum(MADE_RELATIONS).default('related'),
    queueId: Id.nullable().default(null),
    type: TypeKey.nullable().default(null),
    priority: z.enum(PRIORITIES).nullable().default(null),
    isInternal: z.boolean().default(true),
  }),
  z.strictObject({ kind: z.literal('call_webhook'), webhookId: Id }),
  z.strictObject({ kind: z.literal('add_note'), content: message }),
  z.strictObject({ kind: z.literal('send_reply'), content: message }),
  /** An approved template of the number that the ticket is written by; its values may have variables. */
  z.strictObject({ kind: z.literal('send_whatsapp_template'), whatsappTemplateId: Id, values: TemplateValues.default([]) }),
  /** Mails somebody outside about the ticket, from its mailbox; its customers see none of it. */
  z.strictObject({ kind: z.literal('begin_side_conversation'), ...sideBeginning, waits: z.boolean().default(false) }),
  /** What a macro of the team says: its reply, its note, and what it changes. */
  z.strictObject({ kind: z.literal('run_macro'), macroId: Id }),
])
export type RuleAction = z.output<typeof RuleAction>

/** Each kind once: a second one would undo the first, or say the same. */
export const RuleActions = z
  .array(RuleAction)
  .min(1)
  .max(MAX_ACTIONS)
  .superRefine((actions, check) => {
    for (const [n, action] of actions.entries()) {
      if (actions.findIndex(({ kind }) => kind === action.kind) < n)
        check.addIssue({ code: 'custom', path: [n, 'kind'], message: because('rule_action_twice') })
      if (action.kind === 'ask_approval' && !isAddressed(action))
        check.addIssue({ code: 'custom', path: [n, 'approverIds'], message: because('approver_missing') })
      if (action.kind === 'ask_approval' && !isCounted(action))
        check.addIssue({ code: 'custom', path: [n, 'needed'], message: because('approval_needed_count') })
    }
  })

/** What is wrong with a rule, and why; until it is saved again or switched on. */
export const RuleProblem = z.object({ what: z.enum(RULE_TROUBLES), reasons: z.array(Refusal) })
export type RuleProblem = z.output<typeof RuleProblem>

export const AutomationRule = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  /** Rules of one event run in this order, each on what the ones before it left. */
  position: z.int(),
  active: z.boolean(),
  trigger: RuleTrigger,
  conditions: TicketConditions,
  actions: z.array(RuleAction),
  /** Where this one ran, later ones do not run for the same event. */
  stops: z.boolean(),
  /** Notes and replies are written in this person's name. */
  author: z.object({ id: Id, name: z.string() }),
  problem: RuleProblem.nullable(),
  /** Runs of the last seven days, and when the newest of all was. */
  runs: z.object({ applied: z.int(), failed: z.int(), lastAt: Timestamp.nullable() }),
  /** When a rule by schedule runs next; null for others, while it is not active, and once its schedule is over. */
  nextAt: Timestamp.nullable(),
  /** A date of its schedule, or "run now", is being worked on. */
  running: z.boolean(),
  version: z.int(),
  updatedAt: Timestamp,
})
export type AutomationRule = z.output<typeof AutomationRule>

export const ListRules = z.strictObject({})
export type ListRules = z.output<typeof ListRules>
/** All rules by position. */
export const AutomationRules = z.object({ data: z.array(AutomationRule) })
export type AutomationRules = z.output<typeof AutomationRules>

const fields = {
  name: line(MAX_RULE_NAME),
  description: z.union([z.literal(''), prose(2_000)]),
  active: z.boolean(),
  trigger: RuleTrigger,
  conditions: TicketConditions,
  actions: RuleActions,
  stops: z.boolean(),
}

export const CreateRule = z.strictObject({
  ...fields,
  description: fields.description.default(''),
  active: z.boolean().default(true),
  conditions: TicketConditions.default({ all: [], any: [] }),
  stops: z.boolean().default(false),
})
export type CreateRule = z.output<typeof CreateRule>

/** What is sent replaces what was there, each field whole. With `version`, a stale one is refused (409) with the present rule. */
export const UpdateRule = z.strictObject(fields).partial().extend({ id: Id, version: z.int().positive().optional() })
export type UpdateRule = z.output<typeof UpdateRule>

export const GetRule = z.strictObject({ id: Id })
export type GetRule = z.output<typeof GetRule>

/** Every rule, in the order wanted. */
export const ReorderRules = z.strictObject({ ids: z.array(Id).max(MAX_RULES) })
export type ReorderRules = z.output<typeof ReorderRules>
