import { ListCompanyPeople } from '@balcao/contracts/companies/people'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Ctx } from '../ctx.ts'
import { update as updateProfile } from '../profile/profile.ts'
import { type Desk, test } from '../testing/desk.ts'
import { remove as removeUser } from '../users/remove.ts'
import { update as updateUser } from '../users/update.ts'
import { close } from './closing.ts'
import { peoplePage } from './internal/people-rows.ts'
import { merge } from './merge.ts'
import * as people from './people.ts'

const query = (id: number, values: object = {}) => ListCompanyPeople.parse({ id, ...values })

/** The names of everybody of a company, read two a page. */
async function names(desk: Desk, id: number, search = ''): Promise<string[]> {
  const found: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await desk.as('agent')(people.list, query(id, { limit: 2, ...(cursor ? { cursor } : {}), ...(search ? { search } : {}) }))
    found.push(...page.data.map(({ name }) => name))
    cursor = page.nextCursor
  }
  return found
}

const aPerson = (desk: Desk, name: string, companyId: number) => desk.aUser('client', { name, companyId })

test('the order of a company’s people stays right when names change, people go or come, and companies are merged or closed', async ({
  desk,
}) => {
  const [acme, other, last] = [await desk.aCompany('Acme'), await desk.aCompany('Outra'), await desk.aCompany('Última')]
  const zeca = await aPerson(desk, 'Zeca', acme.id)
  const ana = await aPerson(desk, 'ana', acme.id)
  await aPerson(desk, 'Óscar', acme.id)
  const bruno = await aPerson(desk, 'Bruno', acme.id)
  await aPerson(desk, 'Ana', acme.id)
  expect(await names(desk, acme.id)).toEqual(['ana', 'Ana', 'Bruno', 'Óscar', 'Zeca'])

  const admin = desk.as('admin')
  await admin(updateUser, { id: zeca.id, name: 'Álvaro', email: `alvaro-${zeca.id}@nova.test` })
  await admin(people.set, { id: other.id, userId: zeca.id })
  // Whoever changes their own name may change no membership, and stands in its place all the same.
  await desk.as(ana)(updateProfile, { name: 'Paula' })
  expect(await names(desk, acme.id)).toEqual(['Álvaro', 'Ana', 'Bruno', 'Óscar', 'Paula'])

  expect(await names(desk, acme.id, '@nova.test')).toEqual(['Álvaro'])
  expect(await names(desk, acme.id, 'zeca')).toEqual([])

  await admin(removeUser, { id: bruno.id })
  await aPerson(desk, 'Nina', other.id)
  expect(await names(desk, acme.id)).toEqual(['Álvaro', 'Ana', 'Óscar', 'Paula'])
  await admin(merge, { id: acme.id, intoId: other.id })
  await admin(updateUser, { id: zeca.id, name: 'Olívia' })
  expect(await names(desk, other.id)).toEqual(['Ana', 'Nina', 'Olívia', 'Óscar', 'Paula'])
  await admin(close, { id: other.id, intoId: last.id })
  expect(await names(desk, last.id)).toEqual(['Ana', 'Nina', 'Olívia', 'Óscar', 'Paula'])
  expect(await names(desk, other.id)).toEqual([])
})

test('a name that changes while its person is added to a company is theirs there too, whoever comes first', async ({ testDb, desk }) => {
  const [acme, other] = [await desk.aCompany('Acme'), await desk.aCompany('Outra')]
  const [first, second] = [await desk.aUser('client', { name: 'Zeca' }), await desk.aUser('client', { name: 'Zoé' })]
  const waits = () =>
    vi.waitFor(
      async () =>
        expect(
          await testDb.asOwner(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`),
        ).toHaveLength(1),
      { timeout: 30_000 },
    )
  const rename = ({ db }: Pick<Ctx, 'db'>, id: number, name: string) => db.updateTable('users').set({ name }).where('id', '=', id).execute()
  const join = ({ db }: Pick<Ctx, 'db'>, companyId: number, userId: number) =>
    db.insertInto('companyMembers').values({ tenantId: desk.id, companyId, userId }).execute()

  const joining = await desk.rows(async (db) => {
    await rename({ db }, first.id, 'Bia')
    const waiting = desk.rows((tx) => join({ db: tx }, acme.id, first.id))
    await waits()
    return { waiting }
  })
  await joining.waiting
  const renaming = await desk.rows(async (db) => {
    await join({ db }, other.id, second.id)
    const waiting = desk.rows((tx) => rename({ db: tx }, second.id, 'Bia'))
    await waits()
    return { waiting }
  })
  await renaming.waiting
  const kept = await desk.rows((tx) => tx.selectFrom('companyMembers').select('sortName').execute())
  expect(kept).toEqual([{ sortName: 'bia' }, { sortName: 'bia' }])
})

test('a search within a company goes on over its pages, further than the first thousand', async ({ desk }) => {
  const acme = await desk.aCompany('Acme')
  for (const name of ['Silva A', 'Silva B', 'Silva C']) await crowd(desk, { companyId: acme.id, count: 400, name })
  await crowd(desk, { companyId: acme.id, count: 5, name: 'Souza' })
  const { data } = await desk.as('agent')(people.list, query(acme.id, { search: 'silva', page: 12, limit: 100 }))
  expect([data.at(0)?.name, data.length]).toEqual(['Silva C 00301', 100])
  expect(await names(desk, acme.id, 'souza @crowd')).toEqual(['Souza 00001', 'Souza 00002', 'Souza 00003', 'Souza 00004', 'Souza 00005'])
})

type Crowd = { companyId: number | null; count: number; name: string }
const crowd = (desk: Desk, { companyId, count, name }: Crowd) =>
  desk.rows((tx) =>
    sql`insert into users (tenant_id, name, email, role, company_id)
      select ${desk.id}, ${name} || ' ' || lpad(n::text, 5, '0'), lower(${name}) || '-' || n || ${`-${companyId}@crowd.test`}, 'client', ${companyId}::bigint
      from generate_series(1, ${count}::int) n`.execute(tx),
  )

/** What reading a page of people took: blocks of 8 kB, functions included, and the most rows that a step of the plan had in hand. */
async function costOf(desk: Desk, id: number, values: object = {}): Promise<{ blocks: number; rows: number }> {
  const plan = await desk.as('agent')((ctx) => peoplePage(ctx, query(id, values)).explain('text', sql`analyze, buffers`))
  const text = plan.map((row: object) => Object.values(row)[0]).join('\n')
  const [, hit, read] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(text) ?? []
  const rows = Array.from(text.matchAll(/actual [^)]*rows=(\d+)/g), ([, n]) => Number(n))
  expect(rows.length, text).toBeGreaterThan(2)
  return { blocks: Number(hit ?? 0) + Number(read ?? 0), rows: Math.max(...rows) }
}

test('a page of a company’s people reads a page of an index, however many they and their organisation are', async ({ testDb, desk }) => {
  const acme = await desk.aCompany('Acme')
  for (let n = 0; n < 3; n++) await crowd(desk, { companyId: null, count: 1000, name: `Silva ${n}` })
  for (let n = 0; n < 2; n++) await crowd(desk, { companyId: acme.id, count: 1000, name: `Silva ${n}` })
  await crowd(desk, { companyId: acme.id, count: 10, name: 'Xavier' })
  await testDb.asOwner('analyze users, company_members')
  const deep = await desk.as('agent')(people.list, query(acme.id, { page: 20, limit: 50 }))
  const asked = { first: {}, late: { cursor: deep.nextCursor }, common: { search: 'silva' }, rare: { search: 'xavier' } }
  for (const [what, values] of Object.entries(asked)) {
    const { rows, blocks } = await costOf(desk, acme.id, values)
    expect(rows, what).toBeLessThanOrEqual(51)
    expect(blocks, what).toBeLessThan(400)
  }
})
