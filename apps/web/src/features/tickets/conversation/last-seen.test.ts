import { beforeEach, expect, test, vi } from 'vitest'
import { firstUnread, keepSeen, lastSeen } from './last-seen.ts'

const ME = 7
const by = (authorId: number, id: number) => ({ id, author: { id: authorId } })

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
})

test('each user has read each ticket so far, and never less far again', () => {
  expect(lastSeen(ME, 1)).toBe(null)
  keepSeen(ME, 1, 10)
  keepSeen(ME, 2, 30)
  keepSeen(ME, 1, 4)
  expect([lastSeen(ME, 1), lastSeen(ME, 2), lastSeen(8, 1)]).toEqual([10, 30, null])
})

test('the tickets read longest ago are forgotten', () => {
  for (let ticket = 1; ticket <= 501; ticket += 1) keepSeen(ME, ticket, 1)
  expect([lastSeen(ME, 1), lastSeen(ME, 2), lastSeen(ME, 501)]).toEqual([null, 1, 1])
})

test('what is kept may be anything', () => {
  localStorage.setItem(`balcao:seen:${ME}`, '{"a":')
  expect(lastSeen(ME, 1)).toBe(null)
  localStorage.setItem(`balcao:seen:${ME}`, '[1,["x",2],[1,5]]')
  expect(lastSeen(ME, 1)).toBe(5)
})

test('new is what others wrote after the last one seen', () => {
  const comments = [by(3, 5), by(ME, 6), by(3, 8), by(3, 9)]
  expect(firstUnread(comments, 5, ME)).toBe(8)
  expect(firstUnread(comments, 9, ME)).toBe(null)
  expect(firstUnread(comments, null, ME)).toBe(null)
})
