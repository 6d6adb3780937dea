import type { Conversation } from '@balcao/contracts/chat/conversations'
import type { ChatMessage } from '@balcao/contracts/chat/messages'
import type { AnswerDelta } from '@balcao/contracts/realtime/chat-signals'

/** Who types, by conversation; 0 is the assistant. */
export type Typing = Readonly<Record<number, readonly number[]>>

const bySeq = (all: readonly ChatMessage[]) => [...new Map(all.map((one) => [one.id, one])).values()].sort((a, b) => a.seq - b.seq)

/** A page that was loaded: the newest one replaces what is held, others are added. */
export const loaded = (held: readonly ChatMessage[], page: readonly ChatMessage[], offset: number): ChatMessage[] =>
  offset === 0 ? [...page] : bySeq([...held, ...page])

/** What was missed meanwhile: `newest` is the newest page, and what it should hold and does not was taken back. */
export function caughtUp(held: readonly ChatMessage[], newest: readonly ChatMessage[]): ChatMessage[] {
  const from = newest[0]?.seq ?? Number.POSITIVE_INFINITY
  return bySeq([...held.filter(({ seq }) => seq < from), ...newest])
}

/** A message that came in; one that is held already changes nothing. */
export const received = (held: readonly ChatMessage[], message: ChatMessage): ChatMessage[] => bySeq([...held, message])

export const withoutMessage = (held: readonly ChatMessage[], id: number): ChatMessage[] => held.filter((one) => one.id !== id)

/** A conversation that was begun is the first of the list. */
export const begun = (held: readonly Conversation[], conversation: Conversation): Conversation[] => [
  conversation,
  ...held.filter(({ id }) => id !== conversation.id),
]

/** The last message of a conversation is the one that came in. */
export const withLast = (held: readonly Conversation[], message: ChatMessage): Conversation[] =>
  held.map((one) => (one.id === message.conversationId ? { ...one, lastMessage: message, updatedAt: message.createdAt } : one))

/** What the form of the widget calls `direct` is one of the two types of the call. */
export const typeOf = (chosen: 'direct' | 'ai' | 'support', { aiEnabled }: { aiEnabled: boolean }): Conversation['type'] =>
  chosen === 'direct' ? (aiEnabled ? 'ai' : 'support') : chosen

export const typingStarted = (typing: Typing, conversationId: number, userId: number): Typing => ({
  ...typing,
  [conversationId]: [...new Set([...(typing[conversationId] ?? []), userId])],
})
export const typingStopped = (typing: Typing, conversationId: number, userId: number): Typing => ({
  ...typing,
  [conversationId]: (typing[conversationId] ?? []).filter((id) => id !== userId),
})

/** What of an answer is written so far; the finished message takes its place. */
export type Draft = { conversationId: number; runId: string; seq: number; text: string }

/** The draft with the next sentence. One that begins in the middle is not shown, and nor is one whose message is there. */
export function drafted(held: Draft | undefined, delta: AnswerDelta, finished: string | undefined): Draft | undefined {
  const { conversationId, runId, seq, text } = delta
  if (runId === finished) return held
  if (seq === 1) return { conversationId, runId, seq, text }
  return held?.runId === runId && held.seq === seq - 1 ? { ...held, seq, text: `${held.text} ${text}` } : held
}

export const LONGEST = 1_000
/** From here on the counter is shown. */
export const isCounted = (length: number): boolean => length > LONGEST * 0.8
export const isAtLimit = (length: number): boolean => length >= LONGEST

const MOST_AVATARS = 3
/** Those whose picture is shown while they type, and how many more there are. */
export const shownTyping = (ids: readonly number[]) => ({ shown: ids.slice(0, MOST_AVATARS), more: Math.max(0, ids.length - MOST_AVATARS) })

/** What a message that is nothing but files says. */
export const namesOf = (files: readonly { name: string }[]): string =>
  files
    .map(({ name }) => name)
    .join(', ')
    .slice(0, LONGEST)
