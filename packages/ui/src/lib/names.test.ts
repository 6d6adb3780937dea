import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { perLanguage, speak, startLanguage } from './language.ts'
import { en } from './names.en.ts'
import { customerStatusName, statusName, statusWord, typeName } from './names.ts'
import { refusals } from './refusals.en.ts'
import { followLanguage } from './texts/follow-language.ts'
import { onOwnWords, takeOwnWords } from './texts/own-words.ts'
import { activeTypes, allTypes, usualType } from './texts/ticket-types.ts'

const staff = { 'status.open': 'Na {bancada}', 'customer-status.open': 'Consertando' }
const customer = { 'status.open': 'Consertando', 'customer-status.open': 'Consertando' }

beforeEach(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('addEventListener', () => undefined)
  await startLanguage(async () => ({ texts: en, refusals }))
})
afterEach(() => takeOwnWords())

test('an organisation’s own name is shown as typed in both languages; the others are translated', async () => {
  takeOwnWords({ ownWords: staff })
  for (const [language, closed] of [
    ['pt-BR', 'Fechado'],
    ['en', 'Closed'],
  ] as const) {
    await speak(language)
    expect([statusName('open'), customerStatusName('open'), statusName('closed')]).toEqual(['Na {bancada}', 'Consertando', closed])
  }
  takeOwnWords()
  expect([statusName('open'), customerStatusName('open')]).toEqual(['In progress', 'In progress'])
  await speak('pt-BR')
})

test('a ticket’s status is in the words of who reads it, also where the ticket was read before they changed', () => {
  const word = (statusLabel: string) => statusWord({ status: 'open', statusLabel })
  expect([word('Em atendimento'), word('Em andamento')]).toEqual(['Em atendimento', 'Em andamento'])
  takeOwnWords({ ownWords: staff })
  expect([word('Em atendimento'), word('Na {bancada}')]).toEqual(['Na {bancada}', 'Na {bancada}'])
  takeOwnWords({ ownWords: customer })
  expect([word('Em andamento'), word('Consertando')]).toEqual(['Consertando', 'Consertando'])
  takeOwnWords({ ownWords: { 'customer-status.scheduled': 'Marcado' } })
  expect(statusWord({ status: 'scheduled', statusLabel: 'Agendado' }), 'a word that is the same on both sides').toBe('Agendado')
  takeOwnWords()
  expect(word('Na {bancada}'), 'brought back meanwhile').toBe('Em atendimento')
})

test('words come and go with who is signed in, and what is made of them is made anew', () => {
  let user: { ownWords?: Record<string, string> } | undefined = { ownWords: staff }
  const told = { now: () => {} }
  const session = () => ({ session: user && { token: 'x', user } }) as never
  const subscribe = (listener: () => void) => {
    told.now = listener
    return () => undefined
  }
  followLanguage({ getState: session, subscribe })
  const columns = perLanguage(() => [statusName('open')])
  const heard = vi.fn()
  const stop = onOwnWords(heard)
  expect(columns()).toEqual(['Na {bancada}'])
  expect(columns()).toBe(columns())
  user = { ownWords: { ...staff } }
  told.now()
  expect(heard, 'the same words are no change').not.toHaveBeenCalled()
  user = undefined
  told.now()
  expect([heard.mock.calls.length, ...columns()]).toEqual([1, 'Em atendimento'])
  stop()
})

test('types are the organisation’s: its words, its order, and what is switched off stays where it is held', () => {
  expect([typeName('incident'), typeName('gone_one'), usualType()]).toEqual(['Incidente', 'gone_one', 'question'])
  takeOwnWords({
    ownWords: { 'type.instalacao': 'Instalação', 'type.incident': 'Chamado' },
    ticketTypes: { active: ['instalacao', 'incident'], off: ['question'] },
  })
  expect(allTypes().map(typeName)).toEqual(['Instalação', 'Chamado', 'Dúvida'])
  expect([activeTypes(), activeTypes('question'), activeTypes('incident')].map((keys) => keys.join())).toEqual([
    'instalacao,incident',
    'instalacao,incident,question',
    'instalacao,incident',
  ])
  expect([usualType(), usualType('incident')]).toEqual(['instalacao', 'incident'])
})
