import { ListDocuments } from '@balcao/contracts/documents/documents'
import { ReadDocumentText } from '@balcao/contracts/documents/versions'
import { expect } from 'vitest'
import type { TextReader } from '../../ports.ts'
import { type Desk, type Person, test } from '../../testing/desk.ts'
import { readTextHere } from '../../testing/no-files.ts'
import { update } from '../documents.ts'
import { list } from '../list.ts'
import { aDocument, anUpload } from '../testing/documents.ts'
import { add } from '../versions.ts'
import { MOST_FILE_BYTES } from './bounds.ts'
import { readTextsDue } from './read-due.ts'
import { aPdf } from './testing/files.ts'
import { read } from './text.ts'

const kept = new Map<string, Uint8Array>()
const files = {
  async get(key: string) {
    const bytes = kept.get(key)
    return (
      bytes && {
        stream: (async function* () {
          yield bytes
        })(),
      }
    )
  },
}
const log = { error: () => undefined }
const reading = ({ db }: Desk, readText: TextReader = readTextHere) => readTextsDue({ db, log, ports: { files, readText } })

/** An upload whose bytes are a PDF with these pages. */
async function aPdfUpload(desk: Desk, who: Person, pages: string[], scan: 'clean' | 'pending' = 'clean') {
  const upload = await anUpload(desk, who, { scan })
  kept.set(upload.fileId, await aPdf(pages))
  return upload
}
const find = (desk: Desk, who: Parameters<Desk['as']>[0], search: string, more: object = {}) =>
  desk.as(who)(list, ListDocuments.parse({ search, sort: 'relevance', ...more }))
const titles = async (...args: Parameters<typeof find>) => (await find(...args)).data.map(({ title }) => title)
const stateOf = async (desk: Desk, fileId: string) =>
  desk.rows((tx) => tx.selectFrom('documentTexts').select(['state', 'reason', 'tries']).where('fileId', '=', fileId).executeTakeFirst())

test('words inside a document are found with their page, below words of titles, by who may read it', async ({ desk }) => {
  const admin = await desk.person('admin')
  const { id: uploadId } = await aPdfUpload(desk, admin, ['Capa', 'A multa rescisória é de dez por cento.'])
  const inside = await aDocument(desk, admin, { title: 'Contrato do data center', uploadId, visibility: 'portal' })
  await aDocument(desk, admin, { title: 'Tabela de multas', visibility: 'portal' })
  await aDocument(desk, admin, { title: 'Outra coisa', visibility: 'portal' })
  expect(inside.current.file?.text).toBe('waiting')
  expect(await titles(desk, 'admin', 'rescisoria'), 'not read yet').toEqual([])
  await reading(desk)
  for (const who of ['admin', 'client'] as const) {
    const { data, found } = await find(desk, who, 'MULTA rescisoria')
    expect(data).toMatchObject([{ title: 'Contrato do data center', current: { file: { text: 'read' } }, found: { page: 2 } }])
    const excerpt = data[0]?.found?.excerpt
    expect(excerpt?.marks.map(([from, to]) => excerpt.text.slice(from, to))).toEqual(['multa', 'rescisória'])
    expect(found).toEqual({ documents: 1, isMore: false })
    expect(await titles(desk, who, 'multas')).toEqual(['Tabela de multas', 'Contrato do data center'])
    expect(await titles(desk, who, 'center rescisória'), 'one word of the title, one inside').toEqual(['Contrato do data center'])
    expect(await titles(desk, who, 'enter'), 'a part of a word of the title').toEqual(['Contrato do data center'])
    for (const sort of ['updated', 'title']) expect(await titles(desk, who, 'rescisória', { sort })).toEqual(['Contrato do data center'])
  }
  const text = await desk.as('client')(read, ReadDocumentText.parse({ id: inside.current.id }))
  expect(text).toMatchObject({ state: 'read', hasPages: true, data: [{ page: 1, text: 'Capa' }, { page: 2 }] })
})

test('drafts, documents of others and former versions are not found by their text', async ({ desk, testDb }) => {
  const admin = await desk.person('admin')
  const draft = await aPdfUpload(desk, admin, ['jabuticaba'])
  const document = await aDocument(desk, admin, { title: 'Um', uploadId: draft.id, status: 'draft', visibility: 'portal' })
  await reading(desk)
  expect(await titles(desk, 'admin', 'jabuticaba')).toEqual(['Um'])
  expect(await titles(desk, 'agent', 'jabuticaba')).toEqual([])
  expect(await titles(desk, 'client', 'jabuticaba')).toEqual([])
  const readIt = (who: 'agent' | 'client') => desk.as(who)(read, ReadDocumentText.parse({ id: document.current.id }))
  await expect(readIt('client')).rejects.toMatchObject({ code: 'document_not_found' })
  await expect(readIt('agent')).rejects.toMatchObject({ code: 'document_not_found' })
  const rows = await desk.as('client')((ctx) => ctx.db.selectFrom('documentTextParts').selectAll().execute())
  expect(rows, 'nor by the tables themselves').toEqual([])

  await desk.as('admin')(update, { id: document.id, status: 'published', visibility: 'roles', leastRole: 'manager', onClash: 'refuse' })
  expect(await titles(desk, 'manager', 'jabuticaba')).toEqual(['Um'])
  expect(await titles(desk, 'agent', 'jabuticaba')).toEqual([])
  await desk.as('admin')(update, { id: document.id, visibility: 'portal', onClash: 'refuse' })
  expect(await titles(desk, 'client', 'jabuticaba')).toEqual(['Um'])

  const next = await aPdfUpload(desk, admin, ['pitanga'])
  await desk.as('admin')(add, { id: document.id, uploadId: next.id, note: '', replacesSigned: false })
  await reading(desk)
  expect(await titles(desk, 'admin', 'jabuticaba')).toEqual([])
  expect(await titles(desk, 'client', 'pitanga')).toEqual(['Um'])
  expect(await desk.as('client')((ctx) => ctx.db.selectFrom('documentTextParts').select('text').execute())).toEqual([{ text: 'pitanga' }])
  await expect(readIt('client'), 'a former version').rejects.toMatchObject({ code: 'document_not_found' })
  expect(testDb.url).toBeTruthy()
})

test('a file in quarantine is not opened, and one that fails is marked with the reason and left alone', async ({ desk }) => {
  const admin = await desk.person('admin')
  const held = await aPdfUpload(desk, admin, ['texto'], 'pending')
  await aDocument(desk, admin, { uploadId: held.id })
  const broken = await anUpload(desk, admin)
  kept.set(broken.fileId, new TextEncoder().encode('%PDF nothing'))
  const document = await aDocument(desk, admin, { uploadId: broken.id })
  const opened: string[] = []
  const readText: TextReader = (bytes, name, mime) => {
    opened.push(name)
    return readTextHere(bytes, name, mime)
  }
  await reading(desk, readText)
  await reading(desk, readText)
  expect(opened).toEqual(['contrato.pdf'])
  expect(await stateOf(desk, held.fileId)).toMatchObject({ state: 'waiting', tries: 0 })
  expect(await stateOf(desk, broken.fileId)).toEqual({ state: 'failed', reason: 'broken', tries: 1 })
  const text = await desk.as('admin')(read, ReadDocumentText.parse({ id: document.current.id }))
  expect(text).toMatchObject({ state: 'failed', failure: 'broken', data: [] })

  const long = await aPdfUpload(desk, admin, ['x'])
  await aDocument(desk, admin, { uploadId: long.id })
  await reading(desk, () => Promise.reject(new Error('it was ended')))
  expect(await stateOf(desk, long.fileId)).toEqual({ state: 'failed', reason: 'limits', tries: 1 })

  const odd = await anUpload(desk, admin)
  await aDocument(desk, admin, { uploadId: odd.id })
  let taken = 0
  const endless = async () => ({
    stream: (async function* () {
      for (;;) {
        taken += 8_000_000
        yield new Uint8Array(8_000_000)
      }
    })(),
  })
  await readTextsDue({ db: desk.db, log, ports: { files: { get: endless }, readText: readTextHere } })
  expect(await stateOf(desk, odd.fileId), 'larger in the store than was written down').toMatchObject({
    state: 'failed',
    reason: 'too_large',
  })
  expect(taken).toBeLessThan(MOST_FILE_BYTES + 10_000_000)

  await desk.rows((tx) => tx.updateTable('files').set({ scan: 'clean' }).where('id', '=', held.fileId).execute())
  await reading(desk)
  expect(await stateOf(desk, held.fileId)).toMatchObject({ state: 'read' })
})

test('more than a thousand are said to be more, and other orders list them all', async ({ desk }) => {
  const admin = await desk.person('admin')
  await desk.rows(async (tx) => {
    const values = (n: number) => ({
      tenantId: desk.id,
      title: `Norma ${n}`,
      kind: 'link' as const,
      status: 'published' as const,
      ownerId: admin.id,
    })
    const made = await tx
      .insertInto('documents')
      .values(Array.from({ length: 1_010 }, (_, n) => values(n)))
      .returning('id')
      .execute()
    await tx
      .insertInto('documentVersions')
      .values(made.map(({ id }) => ({ tenantId: desk.id, documentId: id, number: 1, url: 'https://example.test' })))
      .execute()
  })
  const { data, found, nextCursor } = await find(desk, 'agent', 'normas', { limit: 5 })
  expect(found).toEqual({ documents: 1_000, isMore: true })
  expect(data.map(({ title }) => title)).toEqual(['Norma 1009', 'Norma 1008', 'Norma 1007', 'Norma 1006', 'Norma 1005'])
  expect(await titles(desk, 'agent', 'normas', { limit: 2, cursor: nextCursor })).toEqual(['Norma 1004', 'Norma 1003'])
  expect(await titles(desk, 'agent', 'normas', { limit: 2, sort: 'title' })).toEqual(['Norma 0', 'Norma 1'])
})

test('a run goes on from file to file, and says how many it has read and how many wait', async ({ desk }) => {
  const agent = await desk.aUser('agent')
  for (let n = 0; n < 3; n++) await aDocument(desk, agent)
  const told: [number, number | null][] = []
  const progress = async (done: number, total: number | null) => void told.push([done, total])
  await readTextsDue({ db: desk.db, log, ports: { files, readText: readTextHere }, progress })
  expect(told.slice(-3).map(([done, total]) => (total ?? 0) - done)).toEqual([2, 1, 0])
})
