import { DOCUMENT_STATUSES, LEAST_ROLES, VISIBILITIES } from '@balcao/contracts/documents/bounds'
import { ListDocuments } from '@balcao/contracts/documents/documents'
import { scaled } from '@balcao/db/testing/scaled'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, type Person, test } from '../testing/desk.ts'
import { dice } from '../testing/dice.ts'
import { find } from './found.ts'
import { list } from './list.ts'
import { readable } from './readers.ts'

const WORDS = ['abacate', 'jatobá', 'pitanga', 'graviola', 'mangaba', 'cupuaçu']
type Made = {
  id: number
  status: string
  kind: string
  tags: string[]
  folderId: number | null
  ownerId: number | null
  isEnding: boolean
  /** What it is found by, by hand. */
  has: Set<string>
}

async function readersOf(desk: Desk, companies: readonly number[]): Promise<Record<string, Person>> {
  const manages = await desk.aRole('agent', { 'document.manage': 'tenant' })
  const reads = await desk.aRole('supervisor', { 'document.manage': 'none' })
  const readers: Record<string, Person> = {
    'agent who manages': await desk.aUser('agent', { role: manages.slug }),
    'supervisor who does not': await desk.aUser('supervisor', { role: reads.slug }),
  }
  for (const role of ['support-agent', 'agent', 'supervisor', 'manager', 'admin'] as const) readers[role] = await desk.aUser(role)
  for (const [name, theirs] of Object.entries({ none: [], one: companies.slice(0, 1), two: companies.slice(1, 3) })) {
    const person = await desk.aUser('client')
    const rows = theirs.map((companyId) => ({ tenantId: desk.id, companyId, userId: person.id }))
    if (rows.length > 0) await desk.rows((tx) => tx.insertInto('companyMembers').values(rows).execute())
    readers[`customer of ${name}`] = person
  }
  return readers
}

/** The ids of all pages of a list. */
async function listedIds(desk: Desk, person: Person, filter: object): Promise<number[]> {
  const ids: number[] = []
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
    const page = await desk.as(person)(list, ListDocuments.parse({ ...filter, limit: 30, cursor }))
    ids.push(...page.data.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  }
  return ids
}

test('a search finds what its reader may see that has all words, for every reader, filter and document', async ({ desk, other }) => {
  const roll = dice(20_261_129)
  const one = <T>(from: readonly T[]): T => from[roll(from.length)] as T
  const some = <T>(from: readonly T[], outOf: number): T[] => from.filter(() => roll(outOf) === 0)
  const companies = [(await desk.aCompany('Aurora')).id, (await desk.aCompany('Brisa')).id, (await desk.aCompany('Cais')).id]
  const readers = await readersOf(desk, companies)
  const folders = await desk.rows((tx) =>
    tx
      .insertInto('documentFolders')
      .values([1, 2].map((n) => ({ tenantId: desk.id, name: `Pasta ${n}` })))
      .returning('id')
      .execute(),
  )
  const folderIds = folders.map(({ id }) => id)

  const aFile = async (text: readonly string[]) =>
    desk.rows(async (tx) => {
      const file = { tenantId: desk.id, mime: 'application/pdf', size: 3, sha256: `${roll(1e9)}-${roll(1e9)}`, scan: 'clean' as const }
      const { id } = await tx.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow()
      return { id, words: sql<string>`search_words(${text.join(' ')})` }
    })
  const all: Made[] = []
  for (let n = 0; n < scaled(90, 200); n++) {
    const kind = one(['file', 'file', 'link'] as const)
    const [title, description, tags, inside] = [some(WORDS, 5), some(WORDS, 8), some(WORDS, 10), kind === 'file' ? some(WORDS, 3) : []]
    const visibility = one(VISIBILITIES)
    const row = {
      ...{ tenantId: desk.id, kind, visibility, title: `Papel ${title.join(' ')} ${n}`, description: description.join(', '), tags },
      status: one([...DOCUMENT_STATUSES, 'published', 'published'] as const),
      companyIds: visibility === 'company' ? [one(companies), ...some(companies, 3)] : [],
      leastRole: visibility === 'roles' ? one(LEAST_ROLES) : null,
      ownerId: one([null, ...Object.values(readers).map(({ id }) => id)]),
      folderId: one([null, ...folderIds]),
      validUntil: one([null, '2020-01-01', '2090-01-01']),
      deletedAt: roll(8) === 0 ? new Date().toISOString() : null,
    }
    const former = kind === 'file' && roll(3) === 0 ? await aFile(WORDS) : null
    const current = kind === 'file' ? await aFile(inside) : null
    const id = await desk.rows(async (tx) => {
      const made = await tx
        .insertInto('documents')
        .values({ ...row, currentNumber: former ? 2 : 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const [at, file] of [former, current].filter((known) => known !== null).entries()) {
        await tx
          .insertInto('documentVersions')
          .values({ tenantId: desk.id, documentId: made.id, number: at + 1, fileId: file.id, name: 'a.pdf' })
          .execute()
        await tx.updateTable('documentTexts').set({ state: 'read', words: file.words }).where('fileId', '=', file.id).execute()
      }
      const link = { tenantId: desk.id, documentId: made.id, number: 1, url: 'https://example.test' }
      if (!current) await tx.insertInto('documentVersions').values(link).execute()
      return made.id
    })
    const isEnding = row.validUntil === '2020-01-01'
    all.push({ id, ...row, isEnding, has: new Set([...title, ...description, ...tags, ...inside]) })
  }
  await other.rows((tx) =>
    tx
      .insertInto('documents')
      .values({ tenantId: other.id, kind: 'link', title: WORDS.join(' '), status: 'published', visibility: 'portal' })
      .execute(),
  )

  let compared = 0
  for (const [name, person] of Object.entries(readers)) {
    const seen = await desk.as(person)((ctx) => ctx.db.selectFrom('documents as d').select('d.id').where(readable(ctx)).execute())
    const ids = new Set(seen.map(({ id }) => id))
    for (let n = 0; n < scaled(8, 40); n++) {
      const words = n === 0 ? [one(WORDS)] : [...new Set([one(WORDS), ...some(WORDS, 6)])]
      const filter = {
        status: roll(3) ? undefined : one(DOCUMENT_STATUSES),
        kind: roll(4) ? undefined : one(['file', 'link'] as const),
        tag: roll(5) ? undefined : one(WORDS),
        ownerId: roll(5) ? undefined : one(Object.values(readers)).id,
        expiring: roll(5) ? undefined : true,
        folderId: roll(4) ? undefined : one([0, ...folderIds]),
      }
      const fits = ({ id, status, kind, tags, ownerId, isEnding, folderId, has }: Made) =>
        ids.has(id) &&
        words.every((word) => has.has(word)) &&
        (filter.status === undefined ? status !== 'archived' : status === filter.status) &&
        (filter.kind === undefined || kind === filter.kind) &&
        (filter.tag === undefined || tags.includes(filter.tag)) &&
        (filter.ownerId === undefined || ownerId === filter.ownerId) &&
        (filter.expiring === undefined || isEnding) &&
        (filter.folderId === undefined || (folderId ?? 0) === filter.folderId)
      const expected = all.filter(fits).map(({ id }) => id)
      const what = `${name}: ${words.join(' ')} ${JSON.stringify(filter)}`
      const isUnfiled = filter.folderId === 0
      const found = await desk.as(person)((ctx) =>
        find(ctx, words, { ...filter, isUnfiled, folderIds: filter.folderId ? [filter.folderId] : [] }),
      )
      expect(
        found.ids.toSorted((a, b) => a - b),
        what,
      ).toEqual(expected)
      for (const sort of ['relevance', 'updated'] as const) {
        const listed = await listedIds(desk, person, { ...filter, search: words.join(' '), sort })
        expect(
          listed.toSorted((a, b) => a - b),
          `${sort} ${what}`,
        ).toEqual(expected)
      }
      compared += expected.length
    }
    if (name.startsWith('customer'))
      expect(
        all.filter(({ id, status }) => ids.has(id) && status !== 'published'),
        name,
      ).toEqual([])
  }
  expect(compared, 'the comparison is about something').toBeGreaterThan(100)
}, 300_000)
