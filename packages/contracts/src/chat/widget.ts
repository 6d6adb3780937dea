import { z } from 'zod'
import { Email, Id, line, opaque, prose, Timestamp } from '../common.ts'
import { CONVERSATION_STATES } from './conversations.ts'
import { ACTIONS, ChatFile, PostMessage } from './messages.ts'
import { ReaderToken } from './suggested.ts'
import { OUT_OF_HOURS } from './widget-settings.ts'

/** How long a browser may go on with its conversation after it was last seen. */
export const VISITOR_DAYS = 30
/** Messages that one visitor may write within a minute. */
export const VISITOR_MESSAGES_A_MINUTE = 20
/** The longest that a signed identity may be good for. */
export const IDENTITY_HOURS = 24

/** What a page shows before anybody wrote: nothing of it is secret. */
export const WidgetAppearance = z.object({
  organization: z.string(),
  greeting: z.string(),
  consent: z.string().nullable(),
  isOpen: z.boolean(),
  nextOpen: Timestamp.nullable(),
  /** Whether somebody who takes chats is there now. */
  isAttended: z.boolean(),
  /** Whether guests are asked for name and e-mail now. */
  asksWho: z.boolean(),
  outOfHours: z.enum(OUT_OF_HOURS),
  assistant: z.boolean(),
})
export type WidgetAppearance = z.output<typeof WidgetAppearance>

/** Proof of who visits, signed by the organisation's server: {sub, email, name?, exp} as HS256 under a key of the widget. */
export const Identify = z.strictObject({ identity: opaque(4_000) })
export type Identify = z.output<typeof Identify>

const { content, clientId, attachmentIds } = PostMessage.shape
const who = { name: line(120).optional(), email: Email.optional(), consent: z.boolean().default(false) }
const page = z.string().max(2_000).optional()
/** Who read the articles that the form suggested, without being helped by them. */
const reader = ReaderToken.optional()

/** The first message, with who writes it where that is not signed. */
export const StartChat = z.strictObject({ ...who, content, clientId, page, to: z.enum(['people', 'assistant']).default('people'), reader })
export type StartChat = z.output<typeof StartChat>

/** What is left out of hours: it becomes a ticket. A guest names an address for the answer. */
export const LeaveMessage = z.strictObject({ ...who, title: line(120), text: prose(5_000), page, reader })
export type LeaveMessage = z.output<typeof LeaveMessage>

export const VisitorMessage = z.strictObject({ content, clientId, attachmentIds })
export type VisitorMessage = z.output<typeof VisitorMessage>
/** A guest of whom no address is known names one with the wish for a ticket: the answer goes there. */
export const VisitorAction = z.strictObject({ messageId: Id, action: z.enum(ACTIONS), email: Email.optional() })
export type VisitorAction = z.output<typeof VisitorAction>
/** Whether an answer of the assistant helped; null takes it back. */
export const VisitorHelpful = z.strictObject({ messageId: Id, helpful: z.boolean().nullable() })
export type VisitorHelpful = z.output<typeof VisitorHelpful>
export const VisitorRating = z.strictObject({ score: z.int().min(1).max(5) })
export type VisitorRating = z.output<typeof VisitorRating>
export const VisitorRead = z.strictObject({ upTo: Id.optional() })
/**
 * With `status`, the one that is shown: the answer waits for as long as nothing is new, up to half a minute. `run` and `sentences` say how much is
 * held of an answer that is being written.
 */
export const AskState = z.strictObject({
  after: Id.optional(),
  status: z.enum([...CONVERSATION_STATES, 'none']).optional(),
  run: opaque(60).optional(),
  sentences: z.int().min(0).max(1_000).optional(),
})
export type AskState = z.output<typeof AskState>

/** A message as a visitor sees it: of the staff the name, and no id. */
export const VisitorLine = z.object({
  id: Id,
  from: z.enum(['visitor', 'staff', 'assistant', 'system']),
  name: z.string().nullable(),
  content: z.string(),
  clientId: z.string().nullable(),
  suggestions: z.array(z.string()),
  actions: z.array(z.enum(ACTIONS)),
  /** Articles that an answer was taken from. */
  sources: z.array(z.string()),
  files: z.array(ChatFile),
  /** Whether the visitor found that it helped; null while they did not say. */
  helpful: z.boolean().nullable(),
  createdAt: Timestamp,
})
export type VisitorLine = z.output<typeof VisitorLine>

/** An answer that is being written, as far as its sources support it. The finished message takes its place. */
export const VisitorDraft = z.object({ run: z.string(), sentences: z.int(), text: z.string() })
export type VisitorDraft = z.output<typeof VisitorDraft>

/** The conversation of this browser as it is now, with the messages after one that is held. */
export const VisitorState = z.object({
  person: z.object({ name: z.string(), email: z.string().nullable(), isVerified: z.boolean() }),
  conversation: z
    .object({
      status: z.enum(['bot', 'waiting', 'active', 'closed']),
      /** In its queue, from 1, while it waits, and the minutes that others waited lately. */
      position: z.int().nullable(),
      expectedWait: z.int().nullable(),
      staff: z.string().nullable(),
      rating: z.int().nullable(),
      unread: z.int(),
    })
    .nullable(),
  messages: z.array(VisitorLine),
  draft: VisitorDraft.nullable(),
})
export type VisitorState = z.output<typeof VisitorState>

/** `session` is shown once: it lets this browser go on with its conversation, and do nothing else. */
export const StartedVisit = z.object({ session: z.string(), state: VisitorState })
export type StartedVisit = z.output<typeof StartedVisit>
export const LeftMessage = z.object({ number: z.int() })
export type LeftMessage = z.output<typeof LeftMessage>
