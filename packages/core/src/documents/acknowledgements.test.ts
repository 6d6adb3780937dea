import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import { acknowledge, beginExport, readers } from './acknowledgements.ts'
import { aDocument, anUpload } from './testing/documents.ts'
import * as versions from './versions.ts'

test('readers confirm the version they read, once; a new version asks again', async ({ desk }) => {
  const supervisor = await desk.person('supervisor')
  const agent = await desk.person('agent')
  await desk.person('client')
  const made = await aDocument(desk, supervisor, { needsAcknowledgement: true })
  const confirm = (number: number) => desk.as(agent)(acknowledge, { id: made.id, number })
  expect((await confirm(1)).acknowledgedAt).not.toBeNull()
  expect((await confirm(1)).acknowledgedAt).not.toBeNull()
  const of = (state: 'confirmed' | 'missing') => desk.as(supervisor)(readers, { id: made.id, state, limit: 9 })
  expect(await of('confirmed')).toMatchObject({ confirmed: 1, missing: 1, data: [{ person: { id: agent.id }, number: 1 }] })
  expect((await of('missing')).data).toMatchObject([{ person: { id: supervisor.id }, acknowledgedAt: null }])
  await expect(desk.as(agent)(readers, { id: made.id, state: 'missing', limit: 9 })).rejects.toMatchObject({ code: 'forbidden' })
  const { file } = await desk.as(supervisor)(beginExport, { id: made.id })
  expect(file).toMatchObject({ rows: 2 })
  expect(file.text).toContain(agent.email)
  const { id: uploadId } = await anUpload(desk, supervisor)
  await desk.as(supervisor)(versions.add, { id: made.id, uploadId, note: '', replacesSigned: false })
  await expect(confirm(1)).rejects.toMatchObject({ code: 'document_version_not_current' })
  expect(await of('confirmed')).toMatchObject({ confirmed: 0, missing: 2, data: [] })
  expect((await confirm(2)).acknowledgedAt).not.toBeNull()
})

test('a document for higher roles waits for these alone; one that asks for nothing takes no confirmation', async ({ desk, other }) => {
  const admin = await desk.person('admin')
  await desk.person('agent')
  const secret = await aDocument(desk, admin, { visibility: 'roles', leastRole: 'manager', needsAcknowledgement: true })
  expect((await desk.as(admin)(readers, { id: secret.id, state: 'missing', limit: 9 })).data.map(({ person }) => person.id)).toEqual([
    admin.id,
  ])
  await expect(desk.as('agent')(acknowledge, { id: secret.id, number: 1 })).rejects.toMatchObject({ code: 'document_not_found' })
  const plain = await aDocument(desk, admin)
  await expect(desk.as('agent')(acknowledge, { id: plain.id, number: 1 })).rejects.toMatchObject({
    code: 'document_needs_no_acknowledgement',
  })
  await expect(other.as('admin')(acknowledge, { id: plain.id, number: 1 })).rejects.toMatchObject({ code: 'document_not_found' })
})

test('customers confirm what is for them, and the database keeps it to their own name', async ({ desk }) => {
  const agent = await desk.person('agent')
  const client = await desk.person('client')
  const made = await aDocument(desk, agent, { visibility: 'portal', needsAcknowledgement: true })
  await desk.as(client)(acknowledge, { id: made.id, number: 1 })
  expect((await desk.as(agent)(readers, { id: made.id, state: 'confirmed', limit: 9 })).data.map(({ person }) => person.id)).toEqual([
    client.id,
  ])
  const forged = { tenantId: desk.id, documentId: made.id, number: 1, userId: agent.id }
  await expect(desk.as(client)((ctx) => ctx.db.insertInto('documentAcknowledgements').values(forged).execute())).rejects.toThrow(
    /row-level security/,
  )
})
