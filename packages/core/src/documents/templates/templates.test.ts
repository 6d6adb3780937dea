import { MAX_DOCUMENT_TEMPLATES } from '@balcao/contracts/documents/template-bounds'
import { CreateDocumentTemplate, UpdateDocumentTemplate } from '@balcao/contracts/documents/templates'
import { expect } from 'vitest'
import { test } from '../../testing/desk.ts'
import { aDocumentTemplate } from '../testing/documents.ts'
import * as templates from './templates.ts'

const input = (values: object = {}) =>
  CreateDocumentTemplate.parse({ name: 'Laudo', kind: 'report', body: 'Cliente: {{cliente.nome}}', ...values })

test('supervisors write templates, agents read them; what becomes of them is in the log', async ({ desk, other }) => {
  const made = await desk.as('supervisor')(
    templates.create,
    input({ fields: [{ key: 'defeito', label: 'Defeito', type: 'text', required: true }] }),
  )
  expect(made).toMatchObject({ name: 'Laudo', active: true, hasHeader: true, hasPageNumbers: true, uses: 0, version: 1 })
  const { id } = made
  const changed = await desk.as('manager')(templates.update, UpdateDocumentTemplate.parse({ id, active: false, version: 1 }))
  expect(changed).toMatchObject({ active: false, version: 2, fields: made.fields })
  expect(await desk.as('agent')(templates.get, { id })).toEqual(changed)
  expect((await desk.as('agent')(templates.list, {})).data).toHaveLength(1)
  expect((await desk.as('agent')(templates.list, { active: true })).data).toEqual([])
  for (const who of ['client', 'support-agent'] as const)
    await expect(desk.as(who)(templates.list, {})).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as('agent')(templates.create, input({ name: 'Outro' }))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(other.as('admin')(templates.get, { id })).rejects.toMatchObject({ code: 'document_template_not_found' })
  await expect(other.as('admin')(templates.remove, { id })).rejects.toMatchObject({ code: 'document_template_not_found' })
  await desk.as('supervisor')(templates.remove, { id })
  const log = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select('action').where('resource', '=', 'document_template').orderBy('id').execute(),
  )
  expect(log.map(({ action }) => action)).toEqual(['created', 'updated', 'deleted'].map((verb) => `document_template.${verb}`))
})

test('a template has a name of its own, names what can be filled, and is not overwritten unseen', async ({ desk }) => {
  const { id } = await aDocumentTemplate(desk, {
    name: 'Térmo de aceite',
    body: '{{campo.a}}',
    fields: [{ key: 'a', label: 'A', type: 'text' }],
  })
  await expect(aDocumentTemplate(desk, { name: 'TERMO DE ACEITE' })).rejects.toMatchObject({ code: 'document_template_exists' })
  const as = desk.as('supervisor')
  await expect(as(templates.update, UpdateDocumentTemplate.parse({ id, name: 'X', version: 9 }))).rejects.toMatchObject({
    code: 'document_template_changed',
    details: { current: { version: 1 } },
  })
  await expect(as(templates.update, UpdateDocumentTemplate.parse({ id, fields: [] })), 'its text names the field').rejects.toMatchObject({
    details: [{ field: 'fields', reason: 'document_variables_unknown' }],
  })
  await expect(as(templates.update, UpdateDocumentTemplate.parse({ id, body: '{{campo.b}}' }))).rejects.toMatchObject({
    details: [{ field: 'body', reason: 'document_variables_unknown' }],
  })
  const wrong = (values: object) =>
    CreateDocumentTemplate.safeParse({ ...input(), ...values }).error?.issues.map(({ path }) => path.join('.'))
  const field = { key: 'a', label: 'A', type: 'text' }
  expect(wrong({ body: '{{cliente.telefone}}' })).toEqual(['body'])
  expect(wrong({ fields: [field, field] })).toEqual(['fields'])
  expect(wrong({ fields: [{ ...field, type: 'choice' }] })).toEqual(['fields.0.options'])
  expect(wrong({ fields: [{ ...field, key: 'Com espaço' }] })).toEqual(['fields.0.key'])
  expect(wrong({ fields: Array.from({ length: 31 }, (_, n) => ({ ...field, key: `a${n}` })) })).toEqual(['fields'])
})

test('an organisation has so many templates at most', async ({ desk }) => {
  await desk.rows((tx) =>
    tx
      .insertInto('documentTemplates')
      .values(
        Array.from({ length: MAX_DOCUMENT_TEMPLATES }, (_, n) => ({
          tenantId: desk.id,
          name: `M ${n}`,
          kind: 'free' as const,
          body: 'x',
          fields: '[]',
        })),
      )
      .execute(),
  )
  await expect(aDocumentTemplate(desk)).rejects.toMatchObject({ code: 'too_many_document_templates' })
})
