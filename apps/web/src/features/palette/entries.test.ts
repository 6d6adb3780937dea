import { expect, test } from 'vitest'
import { type Entry, matches, nearEntries, numberIn } from './entries.ts'

const entry = (key: string, group: Entry['group'], label: string): Entry => ({ key, group, label })
const here = {
  recent: [entry('ticket-7', 'recent', '#7 Impressora'), entry('page-/tags', 'recent', 'Tags')],
  actions: [entry('resolve', 'actions', 'Mudar status para Resolvido'), entry('me', 'actions', 'Atribuir a mim')],
  pages: [entry('page-/tags', 'go', 'Tags'), entry('page-/users', 'go', 'Usuários')],
}

test('typed words begin words of the label, without accents and in any order', () => {
  expect(matches('Usuários e acessos', 'ACES usu')).toBe(true)
  expect(matches('Configurações', 'configuracoes')).toBe(true)
  expect(matches('Usuários', 'arios')).toBe(false)
  expect(matches('Tags', '  ')).toBe(true)
})

test('recent things come first while nothing is typed, and nothing stands twice', () => {
  expect(nearEntries('', here).map(({ key }) => key)).toEqual(['ticket-7', 'page-/tags', 'resolve', 'me', 'page-/users'])
  expect(nearEntries('t', here).map(({ key }) => key)).toEqual(['page-/tags'])
  expect(nearEntries('resolvido', here).map(({ key }) => key)).toEqual(['resolve'])
  expect(nearEntries('impre', here).map(({ group }) => group)).toEqual(['recent'])
})

test('a number is a ticket', () => {
  expect([numberIn('12'), numberIn(' #12 '), numberIn('a12'), numberIn('1234567890')]).toEqual([12, 12, undefined, undefined])
})
