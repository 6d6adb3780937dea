import { expect, test } from 'vitest'
import { SUGGESTING as OF_TICKETS } from '../lib/articles/suggesting.ts'
import { SUGGESTING } from './suggested.ts'

test('the chat suggests articles as the form of a ticket does', () => {
  expect(SUGGESTING).toEqual(OF_TICKETS)
})
