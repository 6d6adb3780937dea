import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import { list as activity } from './activity.ts'
import * as documents from './documents.ts'
import { aDocument, anUpload } from './testing/documents.ts'
import * as versions from './versions.ts'

test('a new file is a new version, and a former one is restored as another; each can be fetched by the staff', async ({ desk }) => {
  const agent = await desk.person('agent')
  const made = await aDocument(desk, agent, { visibility: 'portal' })
  const { id: uploadId } = await anUpload(desk, agent, { name: 'novo.pdf' })
  const second = await desk.as(agent)(versions.add, { id: made.id, uploadId, note: 'Revisto', replacesSigned: false })
  expect(second.current).toMatchObject({ number: 2, note: 'Revisto', file: { name: 'novo.pdf' } })
  const third = await desk.as('supervisor')(versions.restore, { id: made.id, number: 1, replacesSigned: false })
  expect(third.current).toMatchObject({ number: 3, restoredFrom: 1, file: { name: 'contrato.pdf' } })
  const all = (await desk.as('support-agent')(versions.list, { id: made.id, limit: 9 })).data
  expect(all.map(({ number }) => number)).toEqual([3, 2, 1])
  for (const { id } of all) expect(await desk.as('support-agent')(versions.fetchFile, id)).toMatchObject({ shown: { size: 3 } })
  const theirs = (await desk.as('client')(versions.list, { id: made.id, limit: 9 })).data
  expect(theirs, 'customers read what is current').toMatchObject([{ number: 3, note: '', author: null }])
  await expect(desk.as('client')(versions.fetchFile, all[1]?.id ?? 0)).rejects.toMatchObject({ code: 'document_not_found' })
  await expect(desk.as('support-agent')(versions.restore, { id: made.id, number: 1, replacesSigned: false })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(desk.as(agent)(versions.restore, { id: made.id, number: 9, replacesSigned: false })).rejects.toMatchObject({
    code: 'document_not_found',
  })
})

test('an address takes no file, and a file waits for the scanner', async ({ desk }) => {
  const agent = await desk.person('agent')
  const link = await aDocument(desk, agent, { url: 'https://x.test' })
  const { id: uploadId } = await anUpload(desk, agent, { scan: 'pending' })
  await expect(desk.as(agent)(versions.add, { id: link.id, uploadId, note: '', replacesSigned: false })).rejects.toMatchObject({
    code: 'document_is_link',
  })
  const waiting = await aDocument(desk, agent, { uploadId, title: 'Espera' })
  expect(waiting.current.file).toMatchObject({ state: 'pending', hasThumbnail: false })
  await expect(desk.as(agent)(versions.fetchFile, waiting.current.id)).rejects.toMatchObject({ code: 'file_unscanned' })
  await desk.rows((tx) => tx.updateTable('files').set({ scan: 'infected', threat: 'Eicar' }).execute())
  await expect(desk.as(agent)(versions.fetchFile, waiting.current.id)).rejects.toMatchObject({ code: 'file_infected' })
})

test('who read and fetched a document is written down once an hour, for who may change it', async ({ desk }) => {
  const agent = await desk.person('agent')
  const made = await aDocument(desk, agent, { visibility: 'portal' })
  for (let n = 0; n < 2; n++) {
    await desk.as('client')(documents.view, { id: made.id })
    await desk.as('client')(versions.fetchFile, made.current.id)
  }
  const { data } = await desk.as(agent)(activity, { id: made.id, limit: 9 })
  const client = await desk.person('client')
  expect(data.map(({ kind, person }) => [kind, person?.id])).toEqual([
    ['downloaded', client.id],
    ['read', client.id],
    ['created', agent.id],
  ])
  await expect(desk.as('support-agent')(activity, { id: made.id, limit: 9 })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as('support-agent')(documents.view, { id: 2_000_000_000 })).rejects.toMatchObject({ code: 'document_not_found' })
})
