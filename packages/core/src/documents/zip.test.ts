import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import { aDocument, anUpload } from './testing/documents.ts'
import { beginZip } from './zip.ts'

const bytes = async (key: string) => Readable.from([Buffer.from(`bytes of ${key}`)])

test('files of documents come as one zip, each under a name of its own; what is not read or not let through is left out', async ({
  desk,
}) => {
  const agent = await desk.person('agent')
  const [first, second] = [await aDocument(desk, agent, { visibility: 'portal' }), await aDocument(desk, agent, { visibility: 'portal' })]
  const internal = await aDocument(desk, agent)
  const { id: uploadId } = await anUpload(desk, agent, { scan: 'pending' })
  const waiting = await aDocument(desk, agent, { uploadId, visibility: 'portal' })
  const link = await aDocument(desk, agent, { url: 'https://x.test', visibility: 'portal' })
  const ids = [first.id, second.id, internal.id, waiting.id, link.id]
  const { rows, name, write } = await desk.as('client')(beginZip, { ids })
  expect({ rows, name }).toEqual({ rows: 2, name: 'documentos.zip' })
  const zip = (await buffer(Readable.from(write({ bytes })))).toString('latin1')
  expect(zip.match(/contrato\.pdf/g), 'twice in the entries, twice in the directory').toHaveLength(4)
  expect(zip).toContain(`${second.id}-contrato.pdf`)
  expect(zip.match(/bytes of/g)).toHaveLength(2)
  expect((await desk.as(agent)(beginZip, { ids })).rows).toBe(3)
  const fetched = await desk.rows((tx) => tx.selectFrom('documentEvents').select('documentId').where('kind', '=', 'downloaded').execute())
  expect(fetched.map(({ documentId }) => documentId).toSorted((a, b) => a - b)).toEqual([
    first.id,
    first.id,
    second.id,
    second.id,
    internal.id,
  ])
  await expect(desk.as('client')(beginZip, { ids: [internal.id] })).rejects.toMatchObject({ code: 'document_not_found' })
  await expect(desk.as('client')(beginZip, { ids: [link.id, waiting.id] })).rejects.toMatchObject({ code: 'document_zip_empty' })
})
