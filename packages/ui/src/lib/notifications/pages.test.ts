import type { NotificationStats } from '@balcao/contracts/notifications/notifications'
import { expect, test } from 'vitest'
import { allRead, recounted } from './counts.ts'
import { aNotification } from './fixture.ts'
import { arrived, type Pages, patched, readAt, regrouped, UNREAD, without } from './pages.ts'

const AT = '2026-11-22T13:00:00.000Z'
const held = (...pages: ReturnType<typeof aNotification>[][]): Pages => ({
  pages: pages.map((data) => ({ data, hasNext: false, nextCursor: null })),
  pageParams: pages.map((_, index) => index + 1),
})
const groups = ({ pages }: Pages) =>
  pages.flatMap(({ data }) => data.map(({ groupCount, groupUnread, groupSeverity }) => [groupCount, groupUnread, groupSeverity]))
const ids = ({ pages }: Pages) => pages.map(({ data }) => data.map(({ id }) => id))

test('reading and unreading touch those named, on every page, and leave the other pages the same object', () => {
  const before = held([aNotification({ id: 1 }), aNotification({ id: 2 })], [aNotification({ id: 3 })], [aNotification({ id: 4 })])
  const after = patched(before, new Set([2, 3]), readAt(AT))
  expect(after.pages.flatMap(({ data }) => data.map(({ isRead, readAt }) => [isRead, readAt]))).toEqual([
    [false, null],
    [true, AT],
    [true, AT],
    [false, null],
  ])
  expect(after.pages[2]).toBe(before.pages[2])
  expect(patched(after, new Set([2, 3]), UNREAD)).toEqual(before)
})

test('what is archived or deleted goes', () => {
  expect(ids(without(held([aNotification({ id: 1 }), aNotification({ id: 2 })], [aNotification({ id: 3 })]), new Set([1, 3])))).toEqual([
    [2],
    [],
  ])
})

test('a group counts fewer when some of it go', () => {
  const group = [1, 2, 3].map((id) => aNotification({ id, groupKey: 'a', groupCount: 3 }))
  const after = without(held(group, [aNotification({ id: 4, groupCount: 3 })]), new Set([1, 2]))
  expect(after.pages.flatMap(({ data }) => data.map(({ id, groupCount }) => [id, groupCount]))).toEqual([
    [3, 1],
    [4, 3],
  ])
})

test('a group of which more than is loaded is known has fewer unread when one of it is read or goes, and as many again when taken back', () => {
  const [first, second] = [1, 2].map((id) => aNotification({ id, groupKey: 'a', groupCount: 60, groupUnread: 59 }))
  const before = held([first as never], [second as never])
  const read = patched(before, new Set([1]), readAt(AT))
  expect(groups(read)).toEqual(Array.from({ length: 2 }, () => [60, 58, 'info']))
  expect(groups(patched(read, new Set([1]), readAt(AT))), 'read already').toEqual(groups(read))
  expect(patched(read, new Set([1]), UNREAD)).toEqual(before)
  expect(groups(without(before, new Set([1])))).toEqual([[59, 58, 'info']])
})

test('an arrival stands first; the same one again takes its own place', () => {
  const once = arrived(held([aNotification({ id: 1 })]), aNotification({ id: 2 }))
  expect(ids(once)).toEqual([[2, 1]])
  const again = arrived(once, aNotification({ id: 1, title: 'Outro' }))
  expect(ids(again)).toEqual([[2, 1]])
  expect(again.pages[0]?.data[1]?.title).toBe('Outro')
})

test('groups are what they are said to be, and the others stay', () => {
  const before = held(
    [aNotification({ id: 2, groupKey: 'a', groupCount: 2 }), aNotification({ id: 1, groupKey: 'b', groupCount: 7 })],
    [aNotification({ id: 3 })],
  )
  const after = regrouped(before, [{ groupKey: 'a', groupCount: 3, groupUnread: 2, groupSeverity: 'critical' }])
  expect(groups(after)).toEqual([
    [3, 2, 'critical'],
    [7, 1, 'info'],
    [1, undefined, undefined],
  ])
  expect(after.pages[1]).toBe(before.pages[1])
})

const NONE = { info: 0, warning: 0, error: 0, critical: 0 }
const severities = (some: Partial<typeof NONE>) => ({ ...NONE, ...some })
const stats: NotificationStats = { total: 3, unread: 2, byModule: { tickets: 2 }, bySeverity: severities({ info: 1, error: 1 }) }
const unread = aNotification({ severity: 'error' })
const read = { ...unread, isRead: true }

test.each([
  ['reading', unread, read, { total: 3, unread: 1, byModule: { tickets: 1 }, bySeverity: severities({ info: 1, error: 0 }) }],
  ['unreading', read, unread, { total: 3, unread: 3, byModule: { tickets: 3 }, bySeverity: severities({ info: 1, error: 2 }) }],
  ['losing an unread one', unread, null, { total: 2, unread: 1, byModule: { tickets: 1 }, bySeverity: severities({ info: 1, error: 0 }) }],
  ['losing a read one', read, null, { ...stats, total: 2 }],
  ['an arrival', null, unread, { total: 4, unread: 3, byModule: { tickets: 3 }, bySeverity: severities({ info: 1, error: 2 }) }],
  ['the same again', unread, unread, stats],
])('%s is counted', (_name, before, after, expected) => {
  expect(recounted(stats, before, after)).toEqual(expected)
})

test('counts never fall below nothing, and all can be read at once', () => {
  const none: NotificationStats = { total: 0, unread: 0, byModule: {}, bySeverity: NONE }
  expect(recounted(none, unread, null)).toEqual({ total: 0, unread: 0, byModule: { tickets: 0 }, bySeverity: NONE })
  expect(allRead(stats)).toEqual({ total: 3, unread: 0, byModule: {}, bySeverity: NONE })
})
