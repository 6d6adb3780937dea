import { CreateDocumentTemplate, type DocumentTemplate } from '@balcao/contracts/documents/templates'
import { expect, test } from 'vitest'
import { emptyTemplate, keyOf, newField, reasonsOf, toInput, valuesOf } from './form-values.ts'

const template: DocumentTemplate = {
  ...{ id: 1, name: 'Laudo', kind: 'report', body: '{{campo.garantia}}', hasHeader: false, hasPageNumbers: true, active: false },
  ...{ uses: 2, version: 3, updatedAt: '2026-11-28T12:00:00Z' },
  fields: [{ key: 'garantia', label: 'Garantia', type: 'choice', required: true, options: ['Sim', 'Não'] }],
}

test('a template that is read and sent again is the same', () => {
  const { id: _, uses: __, version: ___, updatedAt: ____, ...kept } = template
  expect(CreateDocumentTemplate.parse(toInput(valuesOf(template)))).toEqual(kept)
  const asText = valuesOf(template)
  asText.fields = asText.fields.map((field) => ({ ...field, type: 'text' }))
  expect(CreateDocumentTemplate.parse(toInput(asText)).fields[0]?.options).toEqual([])
})

test('what is missing or names nothing is said by its field', () => {
  expect(Object.keys(reasonsOf(emptyTemplate()))).toEqual(['name', 'body'])
  const values = { ...emptyTemplate(), name: 'X', body: '{{campo.a}}', fields: [{ ...newField(), label: 'A', key: 'b' }, newField()] }
  expect(Object.keys(reasonsOf(values))).toEqual(['fields.1.key', 'fields.1.label', 'body'])
  expect(Object.keys(reasonsOf({ ...values, fields: values.fields.slice(0, 1) }))).toEqual(['body'])
})

test('a variable is named after its field', () => {
  expect(['Nº de série', '  Defeito (relatado) ', '1º contato', '—'].map(keyOf)).toEqual(['n_de_serie', 'defeito_relatado', 'contato', ''])
})
