import { isStaff, type Role } from '@balcao/contracts/access'
import { grantOf, type PermissionKey } from '@balcao/contracts/roles/permissions'
import { scaled } from '@balcao/db/testing/scaled'
import { expect } from 'vitest'
import type { Ctx } from '../ctx.ts'
import { type Desk, type Person, test } from '../testing/desk.ts'
import { dice } from '../testing/dice.ts'
import { update } from './categories/categories.ts'
import { asGuest } from './pages/guest.ts'
import { reach } from './reach/reach.ts'
import { readable, readableCategories } from './readers.ts'
import { explain } from './why/why.ts'

const AUDIENCES = ['public', 'public', 'portal', 'company', 'roles', 'staff'] as const
const NAMED = ['client', 'user', 'agent', 'supervisor', 'admin'] as const
type Audience = { audience: (typeof AUDIENCES)[number]; roles: (typeof NAMED)[number][]; companyIds: number[] }
type Node = Audience & { parentId: number | null }
type Article = Audience & { categoryId: number | null; live: boolean }
type Reader = { name: string; person: Person | null; base: Role; companyIds: number[]; manages: boolean }

/**
 * What the specification says, from the raw tree: every audience on the way lets the reader in, and customers have a company that all companies
 * on the way have in common.
 */
function reads(tree: Map<number, Node>, { categoryId, ...own }: Audience & { categoryId: number | null }, reader: Reader): boolean {
  let common: number[] | undefined
  const passes = ({ audience, roles, companyIds }: Audience) => {
    if (audience === 'public') return true
    if (!reader.person) return false
    if (audience === 'portal') return true
    if (audience === 'staff') return isStaff(reader.base)
    if (audience === 'roles') return reader.manages || (roles as Role[]).includes(reader.base)
    common = common?.filter((id) => companyIds.includes(id)) ?? companyIds
    return isStaff(reader.base) || common.some((id) => reader.companyIds.includes(id))
  }
  for (let at = categoryId; at !== null; at = tree.get(at)?.parentId ?? null) if (!passes(tree.get(at) as Node)) return false
  return passes(own)
}

async function peopleOf(desk: Desk, companies: number[]): Promise<Reader[]> {
  const [one, other] = companies as [number, number]
  const ownClient = await desk.aRole('client')
  const ownManager = await desk.aRole('agent', { 'article.manage': 'tenant' })
  const ownSupervisor = await desk.aRole('supervisor', { 'article.manage': 'none' })
  const roles: [string, string, Role, number[], Record<string, string> | null][] = [
    ['client of none', 'client', 'client', [], null],
    ['client of one', 'client', 'client', [one], null],
    ['user of both', 'user', 'user', [one, other], null],
    ['own client role', ownClient.slug, 'client', [other], null],
    ['support-agent', 'support-agent', 'support-agent', [], null],
    ['agent', 'agent', 'agent', [], null],
    ['agent who manages', ownManager.slug, 'agent', [], { 'article.manage': 'tenant' }],
    ['supervisor who does not', ownSupervisor.slug, 'supervisor', [], { 'article.manage': 'none' }],
    ['admin', 'admin', 'admin', [], null],
  ]
  const readers: Reader[] = [{ name: 'guest', person: null, base: 'guest', companyIds: [], manages: false }]
  for (const [name, role, base, companyIds, permissions] of roles) {
    const person = await desk.aUser(base, { role })
    await desk.rows(async (tx) => {
      for (const companyId of companyIds)
        await tx.insertInto('companyMembers').values({ tenantId: desk.id, companyId, userId: person.id }).execute()
    })
    const manages = isStaff(base) && grantOf(base, permissions, 'article.manage' satisfies PermissionKey) !== 'none'
    readers.push({ name, person, base, companyIds, manages })
  }
  return readers
}

test('who reads what is what every audience on the way says, by every reader, after any change of the tree', async ({ desk, other }) => {
  const roll = dice(20_261_125)
  const companies = [(await desk.aCompany('Aurora')).id, (await desk.aCompany('Brisa')).id, (await desk.aCompany('Cais')).id]
  const readers = await peopleOf(desk, companies)
  const some = <T>(from: readonly T[]): T[] => from.filter(() => roll(2) === 0)
  const one = <T>(from: readonly T[]): T => from[roll(from.length)] as T
  const anAudience = (): Audience => {
    const audience = one(AUDIENCES)
    const roles = audience === 'roles' ? [...new Set([one(NAMED), ...some(NAMED)])] : []
    return { audience, roles, companyIds: audience === 'company' ? [...new Set([one(companies), ...some(companies)])] : [] }
  }
  const tree = new Map<number, Node>()
  const articles = new Map<number, Article>()
  const depthOf = (id: number | null): number => (id === null ? 0 : 1 + depthOf(tree.get(id)?.parentId ?? null))
  await desk.rows(async (tx) => {
    for (let n = 0; n < 14; n++) {
      const parents = [null, ...[...tree.keys()].filter((id) => depthOf(id) < 5)]
      const node: Node = { parentId: one(parents), ...anAudience() }
      const row = { tenantId: desk.id, name: `C${n}`, slug: `c${n}`, ...node }
      tree.set((await tx.insertInto('kbCategories').values(row).returning('id').executeTakeFirstOrThrow()).id, node)
    }
    for (let n = 0; n < 60; n++) {
      const own = { categoryId: one([null, ...tree.keys()]), ...anAudience() }
      const [status, publishAt, unpublishAt, deletedAt] = one([
        ...Array.from({ length: 8 }, () => ['published', '2026-01-01T00:00:00Z', null, null] as const),
        ['draft', null, null, null],
        ['archived', '2026-01-01T00:00:00Z', null, null],
        ['published', new Date(Date.now() + 3_600_000).toISOString(), null, null],
        ['published', '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', null],
        ['published', '2026-01-01T00:00:00Z', null, '2026-01-02T00:00:00Z'],
      ] as const)
      const row = { tenantId: desk.id, title: `A${n}`, slug: `a${n}`, status, publishAt, unpublishAt, deletedAt, ...own }
      const { id } = await tx.insertInto('kbArticles').values(row).returning('id').executeTakeFirstOrThrow()
      articles.set(id, { ...own, live: status === 'published' && publishAt === '2026-01-01T00:00:00Z' && !unpublishAt && !deletedAt })
    }
  })
  await other.rows((tx) =>
    tx
      .insertInto('kbArticles')
      .values({ tenantId: other.id, title: 'X', slug: 'x', status: 'published', audience: 'public', publishAt: '2026-01-01T00:00:00Z' })
      .execute(),
  )

  const asReader = <T>({ person }: Reader, run: (ctx: Ctx) => Promise<T>) =>
    person ? desk.as(person)(run) : asGuest(desk.db, desk.id, run)
  const idsOf = async (rows: Promise<{ id: number }[]>) => (await rows).map(({ id }) => id)
  const everyoneAgrees = async (when: string) => {
    for (const reader of readers) {
      const theirs = [...articles].filter(([, article]) => article.live && reads(tree, article, reader)).map(([id]) => id)
      const found = await asReader(reader, (ctx) =>
        idsOf(ctx.db.selectFrom('kbArticles as a').select('a.id').where(readable(ctx)).orderBy('a.id').execute()),
      )
      expect(found, `${when}: ${reader.name}`).toEqual(theirs)
      if (!isStaff(reader.base)) {
        const bare = await asReader(reader, (ctx) => idsOf(ctx.db.selectFrom('kbArticles').select('id').orderBy('id').execute()))
        expect(bare, `${when}: ${reader.name}, by the database alone`).toEqual(theirs)
      }
      const there = await asReader(reader, (ctx) => readableCategories(ctx, { withEmpty: false }))
      const counts = new Map<number, number>()
      for (const id of theirs)
        for (let at = articles.get(id)?.categoryId ?? null; at !== null; at = tree.get(at)?.parentId ?? null)
          counts.set(at, (counts.get(at) ?? 0) + 1)
      expect(new Map(there.map(({ id, articleCount }) => [id, articleCount])), `${when}: counts of ${reader.name}`).toEqual(counts)
    }
  }
  await everyoneAgrees('at first')

  for (let n = 0; n < scaled(12, 400); n++) {
    const id = one([...tree.keys()])
    const node = tree.get(id) as Node
    const change: Partial<Node> = roll(2) ? anAudience() : { parentId: one([null, ...tree.keys()]) }
    const moved = await desk
      .as('admin')(update, { id, ...change })
      .then(
        () => true,
        (error) => {
          expect(error.code).toMatch(/^category_(cycle|too_deep)$/)
          return false
        },
      )
    if (moved) tree.set(id, { ...node, ...change })
    await everyoneAgrees(`change ${n}`)
  }

  // What is explained, and how many are said to be let in, is what happens.
  for (const [id, article] of articles) {
    const userIds = readers.map(({ person }) => person?.id)
    const expected = readers.map((reader) => article.live && reads(tree, article, reader))
    const explained = await desk.asSystem(async (ctx) => {
      const all: boolean[] = []
      for (const userId of userIds) all.push((await explain(ctx, { id, userId })).reads)
      return all
    })
    expect(explained, `article ${id}`).toEqual(expected)
    const { categoryId, audience, roles, companyIds } = article
    const { people } = await desk.asSystem((ctx) => reach(ctx, { categoryId, audience, roles, companyIds }))
    const admin: Reader = { name: 'admin', person: await desk.person('admin'), base: 'admin', companyIds: [], manages: true }
    const known = [...readers.slice(1), admin]
    expect(people, `reach of article ${id}`).toBe(known.filter((reader) => reads(tree, article, reader)).length)
  }
}, 120_000)
