import { expect, test } from 'vitest'
import { wordsOf } from './words.ts'

test('a notification says its own message, and one without that it is new (R-363)', () => {
  expect(wordsOf({ module: 'tickets', message: 'A represa encheu.' })).toEqual({ title: 'Notificação', text: 'A represa encheu.' })
  expect(wordsOf({ module: 'tickets', message: '' })).toEqual({ title: 'Notificação', text: 'Nova notificação' })
})
test('what is of the system says so (R-357)', () => {
  expect(wordsOf({ module: 'system', message: 'Manutenção às 22 h.' })).toEqual({ title: 'Sistema', text: 'Manutenção às 22 h.' })
})
