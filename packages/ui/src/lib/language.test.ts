import { beforeEach, expect, test, vi } from 'vitest'
import {
  errorText,
  figure,
  language,
  onLanguage,
  refusalsVersion,
  refusalText,
  said,
  speak,
  startLanguage,
  type Texts,
} from './language.ts'
import { messages } from './messages.ts'
import { refusals } from './refusals.en.ts'

const english: Texts = {
  texts: { fruits: { some: '{n, plural, =0 {No apples} one {# apple} other {# apples}}' } },
  refusals,
}
const t = messages('fruits', {
  some: '{n, plural, =0 {Nenhuma maçã} one {# maçã} many {# de maçãs} other {# maçãs}}',
  only: 'Só em português',
})
const auth = messages('auth', { needBoth: 'Please enter both email and password' })

const kept = new Map<string, string>()
const page = { lang: 'pt-BR' }
let otherTab: (event: { key: string }) => void

beforeEach(async () => {
  kept.clear()
  page.lang = 'pt-BR'
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.stubGlobal('document', { documentElement: page })
  vi.stubGlobal('addEventListener', (_: string, listener: typeof otherTab) => {
    otherTab = listener
  })
  await startLanguage(async () => english)
})

test('a browser that has never been here reads Portuguese', () => {
  expect([language(), page.lang, t('some', { n: 1000 }), figure(1000.5)]).toEqual(['pt-BR', 'pt-BR', '1.000 maçãs', '1.000,5'])
})

test('speaking English changes texts, plurals, numbers and the page at once, and is kept', async () => {
  const heard = vi.fn()
  const stop = onLanguage(heard)
  await speak('en')
  stop()
  expect([0, 1, 1000].map((n) => t('some', { n }))).toEqual(['No apples', '1 apple', '1,000 apples'])
  expect([page.lang, figure(1000.5), said('empty'), said('Outra coisa')]).toEqual(['en', '1,000.5', 'Fill in this field.', 'Outra coisa'])
  expect(t('only')).toBe('Só em português')
  expect([heard.mock.calls.length, [...kept.values()]]).toEqual([1, ['en']])
  await speak('pt-BR')
  expect([t('some', { n: 2 }), page.lang]).toEqual(['2 maçãs', 'pt-BR'])
})

test('another tab’s choice is followed, and the next start begins in it', async () => {
  kept.set('balcao:language', 'en')
  otherTab({ key: 'balcao:language' })
  await vi.waitFor(() => expect(language()).toBe('en'))
  await speak('pt-BR')
  kept.set('balcao:language', 'en')
  await startLanguage(async () => english)
  expect(language()).toBe('en')
  await speak('pt-BR')
})

test('the last of two quick choices stands, and without its texts English is not spoken', async () => {
  await Promise.all([speak('en'), speak('pt-BR')])
  expect([language(), page.lang]).toEqual(['pt-BR', 'pt-BR'])
})

test('Portuguese reasons are loaded when one is first shown, and what shows it is drawn again', async () => {
  const drawn = vi.fn()
  const stop = onLanguage(drawn)
  const before = refusalsVersion()
  expect(said('empty'), 'not loaded yet').toBe('')
  await vi.waitFor(() => expect(drawn).toHaveBeenCalledOnce())
  expect(refusalsVersion()).toBe(before + 1)
  stop()
  expect(said('empty')).toBe('Preencha este campo.')
  expect(said('too_long {"most":10000,"of":"characters"}')).toBe('Use no máximo 10.000 caracteres.')
})

test('what the server refuses is shown by its code in either language, and as the server wrote it where the code is unknown', async () => {
  await vi.waitFor(() => expect(said('empty')).not.toBe(''))
  const closed = { reason: 'too_many_teams', params: { most: 20 }, message: 'As written' }
  const unknown = { reason: 'of_a_later_version', message: 'As written' }
  const error = { code: 'ticket_closed', message: 'As written' }
  expect([closed, unknown].map(refusalText)).toEqual(['Até 20 equipes acompanham um ticket.', 'As written'])
  expect(errorText(error)).toBe('Este ticket está fechado e não aceita novas mensagens.')
  await speak('en')
  expect([closed, unknown].map(refusalText)).toEqual(['Up to 20 teams follow a ticket.', 'As written'])
  expect([errorText(error), errorText({ code: 'of_a_later_version', message: 'As written' })]).toEqual([
    'This ticket is closed and takes no new messages.',
    'As written',
  ])
  await speak('pt-BR')
})

test('a text that is worded in English is Portuguese once Portuguese was chosen, and stays so until English is', async () => {
  expect(auth('needBoth')).toBe('Please enter both email and password')
  await speak('pt-BR')
  expect(auth('needBoth'), 'the organisation’s language is no choice').toBe('Please enter both email and password')
  await speak('pt-BR', true)
  expect([auth('needBoth'), t('only'), ...kept.values()]).toEqual(['Informe e-mail e senha', 'Só em português', 'pt-BR'])
  await speak('pt-BR')
  expect(auth('needBoth'), 'nor does it take one back').toBe('Informe e-mail e senha')
  await speak('en')
  expect(auth('needBoth')).toBe('Please enter both email and password')
  await speak('pt-BR')
  expect(auth('needBoth')).toBe('Please enter both email and password')
  kept.set('balcao:language', 'pt-BR')
  await startLanguage(async () => english)
  expect(auth('needBoth')).toBe('Informe e-mail e senha')
  await speak('en')
  await speak('pt-BR')
})
