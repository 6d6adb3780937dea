import type { Notification } from '@balcao/contracts/notifications/notifications'
import { describe, expect, test } from 'vitest'
import { aNotification } from './fixture.ts'
import { type Group, idsOf, listed, type Row, rowsOf } from './rows.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 12, minute)).toISOString()
const one = (id: number, minute: number, over: Partial<Notification> = {}) => aNotification({ id, createdAt: at(minute), ...over })
const NONE: ReadonlySet<string> = new Set()
const groupOf = (rows: Row[]): Group => {
  const card = rows.find((row) => row.kind === 'group')
  if (card?.kind !== 'group') throw new Error('no group')
  return card.group
}

describe('what is listed', () => {
  test('newest first, each once, however the pages overlap', () => {
    const pages = [{ data: [one(3, 30), one(2, 20)] }, { data: [one(2, 20), one(4, 40), one(1, 10)] }]
    expect(listed(pages).map(({ id }) => id)).toEqual([4, 3, 2, 1])
  })
  test('of two copies the newer page counts: the first', () => {
    const pages = [{ data: [one(2, 20, { isRead: true })] }, { data: [one(2, 20, { isRead: false })] }]
    expect(listed(pages)[0]?.isRead).toBe(true)
  })
  test('archived ones are hidden', () => {
    expect(listed([{ data: [one(1, 1, { archivedAt: at(2) })] }])).toEqual([])
  })
})

describe('rows', () => {
  const a = { groupKey: 'a', groupCount: 3, groupUnread: 2, groupSeverity: 'error' } as const
  const ours = [
    one(6, 60, { ...a, severity: 'info', isRead: true }),
    one(5, 50),
    one(4, 40, { ...a, severity: 'error' }),
    one(3, 30, { groupKey: 'b', severity: 'critical' }),
    one(2, 20, { ...a, severity: 'warning' }),
  ]

  test('R-297 those of one key are one card where the latest stands; one alone is no group', () => {
    expect(rowsOf(ours, NONE).map(({ kind, key }) => [kind, key])).toEqual([
      ['group', 'ga'],
      ['single', 'n5'],
      ['single', 'n3'],
    ])
  })
  test('the card says how many, how many unread, the worst, and the latest', () => {
    expect(groupOf(rowsOf(ours, NONE))).toMatchObject({ count: 3, unread: 2, severity: 'error', latest: { id: 6 } })
  })
  test('a group of which one is loaded is one already: how many, how many unread and the worst are of all of it', () => {
    const rows = rowsOf([one(9, 90, { groupKey: 'c', groupCount: 60, groupUnread: 59, groupSeverity: 'critical' })], NONE)
    expect(groupOf(rows)).toMatchObject({ count: 60, unread: 59, severity: 'critical', members: [{ id: 9 }] })
  })
  test('an open card shows its members below it', () => {
    expect(rowsOf(ours, new Set(['a'])).map(({ key }) => key)).toEqual(['ga', 'n6', 'n4', 'n2', 'n5', 'n3'])
  })
  test('a card stands for all of its members', () => {
    expect(rowsOf(ours, NONE).map(idsOf)).toEqual([[6, 4, 2], [5], [3]])
  })
})
