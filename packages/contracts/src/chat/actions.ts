import { z } from 'zod'
import { Id } from '../common.ts'
import { Conversation } from './conversations.ts'
import { ACTIONS, ChatMessage } from './messages.ts'

/** How long a button of an answer works. */
export const ACTION_MINUTES = 10

/** Presses a button of an answer: nothing that the assistant offers is done before. */
export const RunAction = z.strictObject({ id: Id, messageId: Id, action: z.enum(ACTIONS) })
export type RunAction = z.output<typeof RunAction>

/** What came of it: the conversation as it is now, and what was said of it. */
export const ActionDone = z.object({ conversation: Conversation, message: ChatMessage })
export type ActionDone = z.output<typeof ActionDone>
