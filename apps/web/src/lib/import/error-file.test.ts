import { expect, test } from 'vitest'
import { errorText } from './error-file.ts'

test('lines with errors come as a file with what is wrong, which spreadsheets open and an import takes again', () => {
  const rows = [
    { line: 2, name: 'Certa', phone: '', errors: [] },
    { line: 4, name: '\t=1', phone: ' ＝2', errors: [{ field: 'name', reason: 'name_missing', message: 'Falta o nome.' }] },
    {
      line: 3,
      name: 'Alfa; "Beta"',
      phone: '+55 11 4002-8922',
      errors: [{ field: 'cnpj', reason: 'cnpj_wrong', message: 'CNPJ inválido: confira os dígitos.' }],
    },
  ]
  const text = errorText(rows, {
    name: 'x.csv',
    columns: [
      ['nome', 'name'],
      ['telefone', 'phone'],
    ],
  })
  expect(text.split('\r\n')).toEqual([
    '\ufeffnome;telefone;problema',
    `"'\t=1";"' ＝2";Falta o nome.`,
    `"Alfa; ""Beta""";"'+55 11 4002-8922";CNPJ inválido: confira os dígitos.`,
    '',
  ])
})
