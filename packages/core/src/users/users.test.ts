import { ListUsers } from '@balcao/contracts/users/users'
import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import { aCompany, aRole } from './testing/people.ts'
import * as users from './users.ts'

const query = (values: object = {}) => ListUsers.parse(values)

test('the staff finds people by words of name and e-mail, in order of name, a page at a time', async ({ desk }) => {
  for (const name of ['Bruno Lima', 'Ana Lima', 'Ana Lima', 'Caio Reis']) await desk.aUser('client', { name })
  const first = await desk.as('agent')(users.list, query({ search: 'lima', limit: 2 }))
  expect(first.data.map((user) => user.name)).toEqual(['Ana Lima', 'Ana Lima'])
  const second = await desk.as('agent')(users.list, query({ search: 'lima', limit: 2, cursor: first.nextCursor }))
  expect(second).toMatchObject({ data: [{ name: 'Bruno Lima' }], hasNext: false, nextCursor: null })
  expect((await desk.as('agent')(users.list, query({ search: 'lima ANA' }))).data).toHaveLength(2)
})

test('names stand as one looks for them, whatever their case and accents, on every page', async ({ desk }) => {
  const inOrder = ['ana Tupi', 'Ávila Tupi', 'Bia Tupi', 'Éder Tupi', 'eduardo Tupi', 'Ótica Tupi', 'Zoé Tupi']
  for (const name of inOrder.toReversed()) await desk.aUser('client', { name })
  const read: string[] = []
  for (let cursor: string | null = null, more = true; more; more = cursor !== null) {
    const page: Awaited<ReturnType<typeof users.list>> = await desk.as('agent')(
      users.list,
      query({ search: 'tupi', limit: 2, ...(cursor ? { cursor } : {}) }),
    )
    read.push(...page.data.map(({ name }) => name))
    cursor = page.nextCursor
  }
  expect(read).toEqual(inOrder)
})

test('T08 signs of the search language are taken literally, and other tenants are never found', async ({ desk, other }) => {
  await other.aUser('agent', { name: 'Zulmira' })
  await desk.aUser('client', { name: '100% certo' })
  for (const [search, found] of [
    ['%', 1],
    ['_', 0],
    ['\\', 0],
    ['zulmira', 0],
    ["' or true --", 0],
    ['100%', 1],
  ] as const)
    expect((await desk.as('admin')(users.list, query({ search }))).data, search).toHaveLength(found)
})

test('R17 what leaves of a user holds no secret and no address of the network', async ({ desk }) => {
  const user = await desk.aUser('agent', { passwordHash: 'SECRET-HASH' })
  for (const seen of [await desk.as('supervisor')(users.get, { id: user.id }), await desk.as('supervisor')(users.list, query())]) {
    expect(JSON.stringify(seen)).not.toMatch(/SECRET-HASH|hash|tokenVersion|ip/)
  }
})

test('customers list nobody and find only themselves; a stranger is the same as nobody', async ({ desk, other }) => {
  const me = await desk.person('client')
  const agent = await desk.person('agent')
  await expect(desk.as('client')(users.list, query())).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as('client')(users.get, { id: me.id })).resolves.toMatchObject({
    id: me.id,
    roles: [{ slug: 'client' }],
    tenant_id: desk.id,
  })
  for (const id of [agent.id, 987_654]) await expect(desk.as('client')(users.get, { id })).rejects.toMatchObject({ code: 'user_not_found' })
  await expect(other.as('super_admin')(users.get, { id: agent.id })).rejects.toMatchObject({ code: 'user_not_found' })
})

test('the assignee picker offers active staff only', async ({ desk }) => {
  const agent = await desk.person('agent')
  await desk.aUser('agent', { isActive: false })
  await desk.person('client')
  const { data } = await desk.as('agent')(users.list, query({ assignable: true }))
  expect(data.map((user) => user.id)).toEqual([agent.id])
})

test('people are filtered by role, company and whether they may come in; strangers’ companies filter nobody', async ({ desk, other }) => {
  const acme = await aCompany(desk, 'Acme')
  const theirs = await aCompany(other, 'Deles')
  const ana = await desk.aUser('client', { companyId: acme })
  const bia = await desk.aUser('client', { isActive: false })
  const caio = await desk.aUser('agent')
  const ids = async (values: object) => (await desk.as('admin')(users.list, query(values))).data.map(({ id }) => id)
  expect(await ids({ companyId: [acme] })).toEqual([ana.id])
  expect(await ids({ companyId: [theirs] })).toEqual([])
  expect(await ids({ active: false })).toEqual([bia.id])
  expect(await ids({ role: ['agent'] })).toEqual([caio.id])
  expect(await ids({ role: ['nada'] })).toEqual([])
  const found = await desk.as('supervisor')(users.companies, { search: 'ac mex' })
  expect(found).toEqual([])
  expect(await desk.as('supervisor')(users.companies, { search: 'ACME' })).toEqual([{ id: acme, name: 'Acme' }])
  expect(await desk.as('supervisor')(users.companies, { search: 'deles' })).toEqual([])
  await expect(desk.as('agent')(users.companies, {})).rejects.toMatchObject({ code: 'forbidden' })
})

test('R06 one offers only roles below one’s own', async ({ desk }) => {
  await aRole(desk, 'chefe', 'manager')
  const slugs = async (role: 'supervisor' | 'admin' | 'super_admin') => (await desk.as(role)(users.availableRoles)).map((one) => one.slug)
  expect(await slugs('supervisor')).toEqual(['client', 'user', 'support-agent', 'agent'])
  expect(await slugs('admin')).not.toContain('admin')
  expect(await slugs('super_admin')).toContain('admin')
  expect(await slugs('super_admin')).not.toContain('super_admin')
  expect(await slugs('supervisor'), 'one of the organisation counts as its base').not.toContain('chefe')
  await expect(desk.as('agent')(users.availableRoles)).rejects.toMatchObject({ code: 'forbidden' })
})
