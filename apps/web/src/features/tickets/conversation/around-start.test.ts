import { expect, test } from 'vitest'
import type { Message, TimelineItem } from '../../comments/timeline.ts'
import { aroundStart } from './around-start.ts'

const message = (id: Message['id']): TimelineItem => ({ kind: 'message', key: `message-${id}`, message: { id } as Message })
const talk = ['description' as const, ...Array.from({ length: 99 }, (_, n) => n + 1)].map(message)
const ids = (items: readonly TimelineItem[]) => items.map((item) => (item.kind === 'message' ? item.message.id : item.key))
const END = { marked: '', unread: null }

test('a conversation that opens at its end is drawn from there', () => {
  expect(ids(aroundStart(talk, END)).at(-1)).toBe(99)
  expect(aroundStart(talk, END)).toHaveLength(12)
  expect(aroundStart(talk.slice(0, 5), END)).toHaveLength(5)
})

test('around the message that is linked to, or the first unread one, there is enough to fill the screen', () => {
  expect(ids(aroundStart(talk, { ...END, marked: 'mensagem-50', unread: 90 }))).toEqual(Array.from({ length: 18 }, (_, n) => 44 + n))
  expect(ids(aroundStart(talk, { ...END, unread: 90 }))[6]).toBe(90)
  expect(ids(aroundStart(talk, { ...END, marked: 'mensagem-description' }))[0]).toBe('description')
})

test('an address of a message that is not there opens the end', () => {
  expect(ids(aroundStart(talk, { ...END, marked: 'mensagem-1000' })).at(-1)).toBe(99)
})
