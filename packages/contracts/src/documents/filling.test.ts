import { expect, test } from 'vitest'
import { openVariables } from '../templates/variables.ts'
import { asMarkdown, fillDocument } from './filling.ts'
import { unknownInDocument } from './template-variables.ts'

test('what is known is filled, what may be left out leaves nothing, and all else stays open', () => {
  const text = 'De {{cliente.nome}}: {{ campo.defeito }}{{campo.obs}}. {{campo.serie}} {{empresa.nome}}'
  const filled = fillDocument(text, { 'cliente.nome': 'Ana', 'campo.defeito': 'não liga', 'empresa.nome': null }, [
    'campo.obs',
    'campo.defeito',
  ])
  expect(filled).toBe('De Ana: não liga. {{campo.serie}} {{empresa.nome}}')
  expect(openVariables(filled)).toEqual(['campo.serie', 'empresa.nome'])
})

test('a value formats nothing and opens no variable', () => {
  expect(asMarkdown('*Ana* _Lima_ `x` [a](b) <b> | ~~c~~ \\ {{cliente.nome}}')).toBe(
    '\\*Ana\\* \\_Lima\\_ \\`x\\` \\[a\\](b) \\<b> \\| \\~\\~c\\~\\~ \\\\ \\{\\{cliente.nome\\}\\}',
  )
  expect(asMarkdown('ana_souza@x.test'), 'within a word it means nothing').toBe('ana_souza@x.test')
  expect(['# T', '- a', '+ b', '> c', '1. d', '12) e', '=== f'].map(asMarkdown)).toEqual([
    ...['\\# T', '\\- a', '\\+ b', '\\> c', '1\\. d', '12\\) e', '\\=== f'],
  ])
  expect(asMarkdown(' duas\n linhas\t')).toBe('duas linhas')
  expect(fillDocument('{{ticket.assunto}}', { 'ticket.assunto': asMarkdown('{{cliente.nome}} $& $1') }, ['cliente.nome'])).toBe(
    '\\{\\{cliente.nome\\}\\} $& $1',
  )
})

test('a body names what the ticket, the day and its own fields fill', () => {
  const body = '{{data.extenso}} {{ticket.campo.patrimonio}} {{campo.a}} {{campo.b}} {{cliente.telefone}} {{ticket.campo.É}}'
  expect(unknownInDocument(body, ['a'])).toEqual(['campo.b', 'cliente.telefone', 'ticket.campo.É'])
})
