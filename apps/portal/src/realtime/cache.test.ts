import type { Comment } from '@balcao/contracts/comments/comments'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { expect, test } from 'vitest'
import { addComment, holds, patchList } from './cache.ts'

const ticket = (id: number, version: number, status: Ticket['status'] = 'open') =>
  ({ id, version, status, updatedAt: `2026-11-21T06:30:0${version}.000000Z` }) as Ticket
const comment = (id: number) => ({ id, ticketId: 1, createdAt: `2026-11-21T06:30:0${id}.000000Z` }) as Comment
const page = <T>(data: T[]) => ({ data, hasNext: false, nextCursor: null })

test('a live reading takes the place of the old one and moves no row', () => {
  const list = { pages: [page([ticket(3, 1), ticket(1, 1)]), page([ticket(2, 1)])], pageParams: [undefined, 'x'] }
  const next = patchList(list, ticket(1, 2, 'resolved'))
  expect(next).toMatchObject({ pages: [{ data: [{ id: 3 }, { id: 1, status: 'resolved' }] }, { data: [{ id: 2 }] }] })
  expect(holds(next, 2)).toBe(true)
})

test('an older reading, or a ticket that is not there, changes nothing', () => {
  const list = page([ticket(1, 2)])
  expect(patchList(list, ticket(1, 1))).toBe(list)
  expect(patchList(list, ticket(9, 1))).toBe(list)
})

test('a message is added once and keeps the order of writing', () => {
  const pages = { pages: [page([comment(4), comment(2)]), page([comment(1)])], pageParams: [undefined, 'x'] }
  const next = addComment(pages, comment(3))
  expect(next?.pages[0]?.data.map(({ id }) => id)).toEqual([4, 3, 2])
  expect(addComment(next, comment(1))).toBe(next)
})
