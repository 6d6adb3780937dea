import { expect, test } from 'vitest'
import { errorText } from './error-file.ts'

test('lines with errors come as a file with what is wrong, which spreadsheets open and an import takes again', () => {
  const rows = [
    { line: 2, name: 'Certa', phone: '', errors: [] },
    { line: 3, name: 'Alfa; "Beta"', phone: '+55 11 4002-8922', errors: [{ field: 'cnpj', reason: 'CNPJ inválido: confira os dígitos.' }] },
  ]
  const text = errorText(rows, {
    name: 'x.csv',
    columns: [
      ['nome', 'name'],
      ['telefone', 'phone'],
    ],
  })
  expect(text).toBe(`\ufeffnome;telefone;problema\r\n"Alfa; ""Beta""";'+55 11 4002-8922;CNPJ inválido: confira os dígitos.\r\n`)
})
