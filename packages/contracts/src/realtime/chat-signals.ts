/** The channel of the bus that carries what happens in conversations and is not stored. */
export const CHAT_CHANNEL = 'chat'

/** What is passed on to those who are in a conversation: to `all` of them, or all but the person it comes from. */
export type ChatSignal = {
  tenantId: number
  conversationId: number
  /** Whom it comes from; 0 for the assistant. */
  userId: number
  /** The process that it comes from. */
  from: string
  event: string
  payload: object
  all: boolean
}

/** A piece of an answer that is being written: a sentence that its sources support. The finished message takes the place of all of them. */
export type AnswerDelta = { conversationId: number; runId: string; seq: number; text: string }
