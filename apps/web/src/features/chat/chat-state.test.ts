import type { Conversation } from '@balcao/contracts/chat/conversations'
import type { ChatMessage } from '@balcao/contracts/chat/messages'
import { expect, test } from 'vitest'
import * as state from './chat-state.ts'
import { typingText } from './typing-text.ts'

const message = (id: number, seq = id): ChatMessage => ({
  ...{ id, seq, conversationId: 7, content: `m${id}`, senderType: 'user', authorId: 1, clientId: null },
  ...{ metadata: { formatting: 'plain', suggestions: [] }, createdAt: '2026-01-01T00:00:00Z' },
})
const conversation = (id: number) => ({ id, lastMessage: null, updatedAt: '' }) as unknown as Conversation
const ids = (all: readonly { id: number }[]) => all.map(({ id }) => id)

test('R-411 a page at offset 0 replaces what is held, others are added', () => {
  expect(ids(state.loaded([message(1)], [message(8), message(9)], 0))).toEqual([8, 9])
  expect(ids(state.loaded([message(8), message(9)], [message(6), message(7)], 2))).toEqual([6, 7, 8, 9])
})

test('R-408 what comes in is last, once, and the last message of its conversation', () => {
  const held = [message(1), message(2)]
  expect(ids(state.received(state.received(held, message(3)), message(3)))).toEqual([1, 2, 3])
  expect(state.withLast([conversation(7), conversation(8)], message(3))[0]?.lastMessage).toEqual(message(3))
})

test('R-410 what was deleted is gone, also where that was missed', () => {
  expect(ids(state.withoutMessage([message(1), message(2)], 1))).toEqual([2])
  expect(ids(state.caughtUp([message(1), message(2), message(3)], [message(2), message(4)]))).toEqual([1, 2, 4])
})

test('R-396 the form’s direct is ai or support, by whether the assistant is on', () => {
  expect([state.typeOf('direct', { aiEnabled: true }), state.typeOf('direct', { aiEnabled: false })]).toEqual(['ai', 'support'])
  expect(state.typeOf('support', { aiEnabled: true })).toBe('support')
})

test('R-407 a conversation that was begun is the first', () => {
  expect(ids(state.begun([conversation(1), conversation(2)], conversation(3)))).toEqual([3, 1, 2])
})

test('R-394 R-412 R-414 typing is held by conversation, each person once; 0 is the assistant', () => {
  const typing = state.typingStarted(state.typingStarted(state.typingStarted({}, 7, 0), 7, 5), 7, 5)
  expect(typing).toEqual({ 7: [0, 5] })
  expect(state.typingStopped(typing, 7, 0)).toEqual({ 7: [5] })
})

test('R-390 R-391 R-392 who types, by how many they are', () => {
  expect(typingText([0])).toBe('Assistente IA está digitando')
  expect(typingText([5])).toBe('Usuário 5 está digitando')
  expect(typingText([0, 5])).toBe('Assistente IA e Usuário 5 estão digitando')
  expect(typingText([0, 5, 6])).toBe('3 pessoas estão digitando')
  expect(typingText([])).toBe('')
})

test('R-393 three pictures at most, and how many more', () => {
  expect(state.shownTyping([1, 2, 3])).toEqual({ shown: [1, 2, 3], more: 0 })
  expect(state.shownTyping([1, 2, 3, 4, 5])).toEqual({ shown: [1, 2, 3], more: 2 })
})

test('R-399 the counter is shown above 800, and is an error at 1000', () => {
  expect([800, 801].map(state.isCounted)).toEqual([false, true])
  expect([999, 1_000].map(state.isAtLimit)).toEqual([false, true])
})

test('message:delta: sentences of one answer are joined in their order, and neither the middle of one nor a finished one is begun', () => {
  const delta = (runId: string, seq: number, text: string) => ({ conversationId: 7, runId, seq, text })
  const one = state.drafted(undefined, delta('a', 1, 'Um.'), undefined)
  const two = state.drafted(one, delta('a', 2, 'Dois.'), undefined)
  expect(two).toEqual({ conversationId: 7, runId: 'a', seq: 2, text: 'Um. Dois.' })
  expect(state.drafted(two, delta('a', 4, 'Quatro.'), undefined)).toBe(two)
  expect(state.drafted(undefined, delta('b', 2, 'Dois.'), undefined)).toBeUndefined()
  expect(state.drafted(undefined, delta('a', 1, 'Um.'), 'a')).toBeUndefined()
})
