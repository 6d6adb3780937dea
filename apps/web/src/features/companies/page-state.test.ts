import { expect, test } from 'vitest'
import { readState, writeState } from './page-state.ts'

test('an address is read as it was written; what it cannot say is dropped, and what is of another tab is left out', () => {
  const state = { tab: 'tickets' as const, all: true, branches: true }
  expect(readState(writeState(state))).toEqual(state)
  expect(readState({ tab: 'tudo', tickets: 1, branches: 'sim' })).toEqual({ tab: 'overview', all: false, branches: false })
  expect(writeState({ ...state, tab: 'overview' })).toEqual({})
})
