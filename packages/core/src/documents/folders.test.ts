import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { changeMany } from './bulk.ts'
import * as folders from './folders.ts'
import { list } from './list.ts'
import { aDocument } from './testing/documents.ts'

const aFolder = (desk: Desk, name: string, parentId: number | null = null) => desk.as('supervisor')(folders.create, { name, parentId })

test('folders are a tree of six levels, without circles and with names of their own beside each other', async ({ desk, other }) => {
  const ids: number[] = []
  for (let level = 1; level <= 6; level++) ids.push((await aFolder(desk, `Nível ${level}`, ids.at(-1) ?? null)).id)
  const [top, second] = ids as [number, number]
  await expect(aFolder(desk, 'Fundo', ids.at(-1))).rejects.toMatchObject({ code: 'document_folder_depth' })
  await expect(aFolder(desk, 'NIVEL 1')).rejects.toMatchObject({ code: 'document_folder_exists' })
  await expect(aFolder(desk, 'Solta', 2_000_000_000)).rejects.toMatchObject({
    details: [{ field: 'parentId', reason: 'document_folder_gone' }],
  })
  const move = (id: number, parentId: number | null) => desk.as('supervisor')(folders.update, { id, parentId })
  for (const parentId of [top, second, ids.at(-1) as number])
    await expect(move(top, parentId), 'a circle').rejects.toMatchObject({ code: 'document_folder_circle' })
  const { id: beside } = await aFolder(desk, 'Ao lado')
  await expect(move(top, beside), 'too deep with all beneath it').rejects.toMatchObject({ code: 'document_folder_depth' })
  expect(await move(ids[5] as number, beside)).toMatchObject({ parentId: beside })
  await expect(desk.as('agent')(folders.create, { name: 'Minha', parentId: null })).rejects.toMatchObject({ code: 'forbidden' })
  expect((await other.as('admin')(folders.list)).data).toEqual([])
  await expect(other.as('admin')(folders.update, { id: top, name: 'Nossa' })).rejects.toMatchObject({ code: 'document_folder_not_found' })
})

test('a folder that is not empty is deleted only with a place for what lies in it', async ({ desk }) => {
  const agent = await desk.person('agent')
  const [from, to] = [await aFolder(desk, 'Antiga'), await aFolder(desk, 'Nova')]
  const child = await aFolder(desk, 'Filha', from.id)
  await aDocument(desk, agent, { title: 'Ata', folderId: to.id })
  const moved = await aDocument(desk, agent, { title: 'Ata', folderId: from.id })
  const remove = (id: number, moveToId?: number | null) =>
    desk.as('supervisor')(folders.remove, { id, ...(moveToId === undefined ? {} : { moveToId }) })
  await expect(remove(from.id)).rejects.toMatchObject({ code: 'document_folder_not_empty' })
  await expect(remove(from.id, child.id)).rejects.toMatchObject({ code: 'document_folder_circle' })
  await expect(remove(from.id, from.id)).rejects.toMatchObject({ code: 'document_folder_circle' })
  await remove(from.id, to.id)
  const { data } = await desk.as(agent)(folders.list)
  expect(data).toMatchObject([
    { name: 'Filha', parentId: to.id },
    { name: 'Nova', documents: 2 },
  ])
  const there = await desk.as(agent)(list, { folderId: to.id, sort: 'title', limit: 50 })
  expect(there.data.map(({ id, title }) => [id === moved.id, title])).toEqual([
    [false, 'Ata'],
    [true, 'Ata (2)'],
  ])
  await remove(child.id)
})

test('customers have the folders in which they read something', async ({ desk }) => {
  const [open, shut] = [await aFolder(desk, 'Aberta'), await aFolder(desk, 'Fechada')]
  const inner = await aFolder(desk, 'Dentro', shut.id)
  const agent = await desk.person('agent')
  await aDocument(desk, agent, { folderId: open.id, visibility: 'portal' })
  await aDocument(desk, agent, { folderId: inner.id, visibility: 'portal' })
  await aDocument(desk, agent, { folderId: shut.id })
  expect((await desk.as('client')(folders.list)).data).toMatchObject([
    { name: 'Aberta', documents: 1 },
    { name: 'Dentro', parentId: null, documents: 1 },
  ])
})

test('many documents are moved, tagged, archived and deleted, each whole or with the reason why not', async ({ desk, other }) => {
  const agent = await desk.person('agent')
  const { id: folderId } = await aFolder(desk, 'Arquivo')
  const [one, two] = [await aDocument(desk, agent, { title: 'Um' }), await aDocument(desk, agent, { title: 'Dois' })]
  const foreign = await aDocument(desk, await desk.person('supervisor'), { title: 'Da chefia' })
  const elsewhere = await aDocument(other, await other.person('agent'))
  const ids = [one.id, two.id, foreign.id, elsewhere.id]
  const act = (change: Parameters<typeof changeMany>[1]['change']) => desk.as(agent)(changeMany, { ids, change })
  const refused = [
    { id: foreign.id, code: 'forbidden' },
    { id: elsewhere.id, code: 'document_not_found' },
  ]
  expect(await act({ act: 'move', folderId })).toEqual({ changed: [one.id, two.id], refused })
  expect(await act({ act: 'tag', tags: ['lote'] })).toEqual({ changed: [one.id, two.id], refused })
  await expect(act({ act: 'move', folderId: 2_000_000_000 })).rejects.toMatchObject({ details: [{ field: 'change.folderId' }] })
  expect((await desk.as(agent)(list, { folderId, tag: 'lote', sort: 'title', limit: 9 })).data).toHaveLength(2)
  expect((await act({ act: 'delete' })).changed).toEqual([one.id, two.id])
  expect((await act({ act: 'archive' })).changed).toEqual([])
  const bin = { deleted: true, sort: 'title', limit: 9 } as const
  expect((await desk.as(agent)(list, bin)).data.map(({ title }) => title)).toEqual(['Dois', 'Um'])
  expect((await desk.as('support-agent')(list, bin)).data).toEqual([])
  expect((await act({ act: 'restore' })).changed).toEqual([one.id, two.id])
  expect((await desk.as(agent)(list, bin)).data).toEqual([])
})
