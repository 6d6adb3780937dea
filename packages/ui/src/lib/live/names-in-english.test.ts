import { afterEach, expect, test, vi } from 'vitest'
import { withNames } from './names-in-english.ts'

const spoken = vi.hoisted(() => ({ language: 'en' }))
vi.mock('../language.ts', () => ({ language: () => spoken.language }))
afterEach(() => {
  spoken.language = 'en'
})

const SENT = {
  data: [
    { author: { id: 1, name: 'ERP (conta de serviço)' }, content: 'Sou a ERP (conta de serviço)' },
    { actorName: 'ERP (conta de serviço)', at: null },
    { author: { id: 2, name: 'Lia (conta de serviço) Prado' } },
  ],
}

test('names of service accounts are in the language of the reader, and what people wrote stays', () => {
  expect(withNames(SENT)).toEqual({
    data: [
      { author: { id: 1, name: 'ERP (service account)' }, content: 'Sou a ERP (conta de serviço)' },
      { actorName: 'ERP (service account)', at: null },
      { author: { id: 2, name: 'Lia (conta de serviço) Prado' } },
    ],
  })
  spoken.language = 'pt-BR'
  expect(withNames(SENT)).toBe(SENT)
})
