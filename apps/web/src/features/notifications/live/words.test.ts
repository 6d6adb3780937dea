import { expect, test } from 'vitest'
import { wordsOf } from './words.ts'

test('a notification says its own message, and one without that it is new (R-363)', () => {
  expect(wordsOf({ message: 'A represa encheu.' })).toEqual({ title: 'Notificação', text: 'A represa encheu.' })
  expect(wordsOf({ message: '' })).toEqual({ title: 'Notificação', text: 'Nova notificação' })
})
