import { KB_DEFAULTS, KbSettings } from '@balcao/contracts/kb/settings'
import { expect, test } from 'vitest'
import { settingsOf, valuesOf } from './form.ts'

test('settings come out of their fields as they went in, and lines and commas make lists', () => {
  const { version: _, ...settings } = KbSettings.parse({
    ...KB_DEFAULTS,
    synonyms: [
      ['boleto', 'fatura'],
      ['senha', 'acesso', 'login'],
    ],
    reviewEveryDays: null,
    theme: { accent: '#2f6f7e', footer: 'CNPJ', title: 'Ajuda' },
    version: 3,
  })
  expect(settingsOf(valuesOf({ ...settings, version: 3 }))).toEqual(settings)
  const values = { ...valuesOf({ ...KB_DEFAULTS, version: 0 }), synonyms: ' boleto ,fatura,\n\n', feedbackReasons: ' Um \n\nDois' }
  expect(settingsOf(values)).toMatchObject({ synonyms: [['boleto', 'fatura']], feedbackReasons: ['Um', 'Dois'] })
})
