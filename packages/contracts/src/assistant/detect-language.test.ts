import { expect, test } from 'vitest'
import { languageIn } from './detect-language.ts'

test.each([
  ['pt-BR', 'Bom dia! Não consigo emitir a nota fiscal desde ontem, aparece um erro na tela. Podem me ajudar, por favor?'],
  ['pt-BR', 'Segue o relatório que você pediu, obrigado.'],
  ['en', 'Hi, I cannot log in since yesterday. The page shows an error when I click the button.'],
  ['en', 'Could you please send us the invoice for March?'],
  ['es', 'Buenos días, no puedo entrar en el sistema desde ayer. ¿Me pueden ayudar, por favor?'],
  ['es', 'La factura no se ha enviado todavía y el cliente está esperando.'],
  ['fr', 'Bonjour, je ne peux pas me connecter depuis hier. Pouvez-vous m’aider, merci.'],
  ['de', 'Guten Tag, ich kann mich seit gestern nicht anmelden. Können Sie mir bitte helfen?'],
  ['it', 'Buongiorno, non riesco ad accedere al sistema da ieri. Potete aiutarmi, grazie.'],
])('%s: %s', (language, text) => {
  expect(languageIn(text)).toBe(language)
})

test('too little, or what is no language, is not guessed', () => {
  for (const text of [
    '',
    'ok',
    'Nota 4512',
    '```\nthe quick brown fox is in the code of the day\n```',
    '> the mail that was sent to you\n\nok',
  ])
    expect(languageIn(text)).toBeUndefined()
})

test('addresses and code within a text do not count', () => {
  expect(languageIn('Não consigo abrir https://the.example/of/and/to/in o painel, `is not the for with` aparece na tela.')).toBe('pt-BR')
})
