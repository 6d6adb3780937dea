import { expect, test } from 'vitest'
import { readInSight } from './read-in-sight.ts'

const about = (id: number, ticketId: number | null, isRead = false) => ({
  id,
  entityType: ticketId === null ? null : 'ticket',
  entityId: ticketId,
  isRead,
})

/** A page whose reader comes and goes, with one ticket on screen. */
function page(shown: number) {
  const state = { shown, here: true }
  const read: number[][] = []
  let settle = () => {}
  const hear = readInSight(
    (ticketId) => ticketId === state.shown,
    (ids) => read.push([...ids]),
    {
      isHere: () => state.here,
      onChange: (next) => {
        settle = next
      },
    },
  )
  const look = (here: boolean) => {
    state.here = here
    settle()
  }
  return { state, read, hear, look }
}

test('what arrives for the ticket on screen is read at once; what is of another, or of none, is not', () => {
  const { hear, read } = page(7)
  for (const one of [about(1, 7), about(2, 8), about(3, null), about(4, 7, true)]) hear(one)
  expect(read).toEqual([[1]])
})

test('what arrives while nobody looks is read once somebody does, in one call', () => {
  const { hear, read, look } = page(7)
  look(false)
  for (const one of [about(1, 7), about(2, 7)]) hear(one)
  expect(read).toEqual([])
  look(true)
  look(true)
  expect(read).toEqual([[1, 2]])
})

test('who comes back to another ticket has not read it', () => {
  const { state, hear, read, look } = page(7)
  look(false)
  hear(about(1, 7))
  state.shown = 8
  look(true)
  state.shown = 7
  look(true)
  expect(read).toEqual([])
})
