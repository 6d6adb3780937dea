import { ListDocuments } from '@balcao/contracts/documents/documents'
import { expect } from 'vitest'
import { type Desk, type Person, test } from '../testing/desk.ts'
import { documentsFile } from './documents-file.ts'
import { list } from './list.ts'
import { aDocument, anUpload } from './testing/documents.ts'

type Filter = Parameters<typeof documentsFile.begin>[1]
const asked = (values: object): Filter => {
  const { limit: _, cursor: __, ...filter } = ListDocuments.parse(values)
  return filter
}

/** The lines of the whole file, as the server sends it, without its head. */
async function linesOf(desk: Desk, who: Person, filter: Filter): Promise<string[]> {
  const { file, first } = await desk.as(who)((ctx) => documentsFile.begin(ctx, filter))
  let text = file.head
  for (let at = first; at !== undefined; ) {
    const place = at
    const part = await desk.as(who)((ctx) => documentsFile.part(ctx, filter, file, place))
    text += part.text
    at = part.next
  }
  return text.split('\r\n').slice(1, -1)
}

/** The titles of all pages of the list. */
async function titlesOf(desk: Desk, who: Person, filter: Filter): Promise<string[]> {
  const titles: string[] = []
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
    const page = await desk.as(who)(list, ListDocuments.parse({ ...filter, limit: 40, cursor }))
    titles.push(...page.data.map(({ title }) => title))
    cursor = page.nextCursor ?? undefined
  }
  return titles
}

test('the file has what the list shows, in its order, also where the best of what was found comes first', async ({ desk }) => {
  const admin = await desk.person('admin')
  const agent = await desk.person('agent')
  const { fileId } = await anUpload(desk, admin)
  await desk.rows(async (tx) => {
    const row = (n: number) => ({
      ...{ tenantId: desk.id, kind: 'file' as const, status: 'published' as const, ownerId: admin.id, fileName: 'norma.pdf' },
      ...{ title: n % 5 ? `Item ${n}` : `Norma ${n}`, description: n % 2 ? 'Vale a norma' : '' },
    })
    const rows = Array.from({ length: 130 }, (_, n) => row(n))
    const made = await tx.insertInto('documents').values(rows).returning('id').execute()
    const versions = made.map(({ id }) => ({ tenantId: desk.id, documentId: id, number: 1, fileId, name: 'norma.pdf' }))
    await tx.insertInto('documentVersions').values(versions).execute()
    await tx.updateTable('documentTexts').set({ state: 'read', words: "'norm':1" }).where('fileId', '=', fileId).execute()
  })
  await aDocument(desk, admin, { title: 'Norma dos chefes', url: 'https://example.test', visibility: 'roles', leastRole: 'manager' })
  for (const sort of ['relevance', 'updated', 'title'] as const)
    for (const who of [admin, agent]) {
      const filter = asked({ search: 'normas', sort })
      const titles = await titlesOf(desk, who, filter)
      const lines = await linesOf(desk, who, filter)
      expect(lines.map((line) => line.split(';')[0])).toEqual(titles)
      expect(new Set(titles).size).toBe(titles.length)
      expect(titles.length).toBeGreaterThan(100)
      expect(titles.includes('Norma dos chefes')).toBe(who === admin)
    }
  const [line] = await linesOf(desk, agent, asked({ search: 'norma', sort: 'relevance' }))
  expect(line).toMatch(/^Norma \d+;;arquivo;publicado;equipe;;;[^;]*;;não;1;norma\.pdf;3;\d{4}-/)
  expect(await linesOf(desk, agent, asked({ search: 'inexistente', sort: 'relevance' }))).toEqual([])
})
