import { MAX_FAMILY } from '@balcao/contracts/companies/bounds'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import * as companies from './companies.ts'
import { subsidiaries } from './family.ts'
import { merge } from './merge.ts'
import { forgetOwner } from './owners.ts'

const branch = (desk: Desk, name: string, parentId: number | null = null) => desk.aCompany(name, { parentId })
const under = async (desk: Desk, id: number) => (await desk.as('admin')(subsidiaries, { id })).data.map(({ name }) => name)
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code, details }) => `${code} ${details?.[0]?.field}`,
  )

test('branches stand on the page of every company above them, with their open tickets together', async ({ desk, other }) => {
  const top = await branch(desk, 'Grupo')
  const middle = await branch(desk, 'Sul', top.id)
  const low = await branch(desk, 'Ânfora', middle.id)
  for (const companyId of [top.id, low.id, low.id]) await desk.aTicket({ companyId })
  await desk.aTicket({ companyId: low.id, status: 'closed' })
  const admin = desk.as('admin')
  expect(await admin(subsidiaries, { id: top.id })).toMatchObject({
    openTickets: 3,
    data: [
      { name: 'Ânfora', parentId: middle.id, openTickets: 2 },
      { name: 'Sul', parentId: top.id, openTickets: 0 },
    ],
  })
  expect(await admin(subsidiaries, { id: low.id })).toEqual({ data: [], openTickets: 2 })
  expect(await desk.as('support-agent')(subsidiaries, { id: top.id }), 'as far as the reader sees tickets').toMatchObject({
    openTickets: 0,
  })
  await expect(other.as('admin')(subsidiaries, { id: top.id })).rejects.toMatchObject({ code: 'company_not_found' })
  await expect(desk.as('client')(subsidiaries, { id: top.id })).rejects.toMatchObject({ code: 'forbidden' })
})

test('nobody is their own branch, at whatever distance, nor a stranger’s; two changes at once make no circle', async ({ desk, other }) => {
  const admin = desk.as('admin')
  const [a, b, c] = [await branch(desk, 'A'), await branch(desk, 'B'), await branch(desk, 'C')]
  await admin(companies.update, { id: b.id, parentId: a.id })
  await admin(companies.update, { id: c.id, parentId: b.id })
  for (const parentId of [a.id, b.id, c.id, (await branch(other, 'Fora')).id, 987_654_321])
    expect(await refusal(admin(companies.update, { id: a.id, parentId }))).toBe('invalid_input parentId')
  const [d, e] = [await branch(desk, 'D'), await branch(desk, 'E')]
  const tries = await Promise.all([
    refusal(admin(companies.update, { id: d.id, parentId: e.id })),
    refusal(admin(companies.update, { id: e.id, parentId: d.id })),
  ])
  expect(tries.toSorted()).toEqual(['done', 'invalid_input parentId'])
  expect(await admin(companies.update, { id: b.id, parentId: null })).toMatchObject({ parent: null })
  expect(await under(desk, a.id)).toEqual([])
})

test('a family has its bound, whoever joins it', async ({ desk }) => {
  const admin = desk.as('admin')
  const top = await branch(desk, 'Rede')
  const tenantId = desk.id
  const values = Array.from({ length: MAX_FAMILY - 2 }, (_, n) => ({ tenantId, name: `Loja ${n}`, parentId: top.id }))
  await desk.rows((tx) => tx.insertInto('companies').values(values).execute())
  const last = await admin(companies.create, { name: 'Última', parentId: top.id })
  expect(await refusal(admin(companies.create, { name: 'Demais', parentId: last.id }))).toBe('invalid_input parentId')
  const group = await branch(desk, 'Outro grupo')
  expect(await refusal(admin(companies.update, { id: top.id, parentId: group.id }))).toBe('invalid_input parentId')
})

test('a merge hands the branches on, also into one of them', async ({ desk }) => {
  const admin = desk.as('admin')
  const top = await branch(desk, 'Topo')
  const old = await branch(desk, 'Velha', top.id)
  const [x, y] = [await branch(desk, 'X', old.id), await branch(desk, 'Y', old.id)]
  const below = await branch(desk, 'Z', x.id)
  await admin(merge, { id: old.id, intoId: below.id })
  expect(await under(desk, top.id), 'no circle').toEqual(['X', 'Y', 'Z'])
  expect(await under(desk, below.id)).toEqual([])
  const fresh = await branch(desk, 'Nova')
  await admin(merge, { id: x.id, intoId: fresh.id })
  expect(await under(desk, fresh.id)).toEqual(['Z'])
  expect(await under(desk, top.id)).toEqual([y.name])
})

test('somebody active of the desk answers for a company; who is removed no longer does', async ({ desk, other }) => {
  const admin = desk.as('admin')
  const agent = await desk.aUser('agent', { name: 'Bia' })
  const gone = await desk.aUser('agent', { isActive: false })
  for (const who of [await desk.person('client'), gone, await other.person('agent')])
    expect(await refusal(admin(companies.create, { name: 'Alfa', ownerUserId: who.id }))).toBe('invalid_input ownerUserId')
  const made = await admin(companies.create, {
    name: 'Alfa',
    ownerUserId: agent.id,
    tier: 'premium',
    phones: [{ label: 'Loja', number: '(11) 4002-8922' }],
  })
  expect(made).toMatchObject({ owner: { id: agent.id, name: 'Bia' }, tier: 'premium', phones: [{ label: 'Loja' }], status: 'active' })
  const list = (owner: number) => admin(companies.list, { limit: 5, owner: [owner] } as never) as ReturnType<typeof companies.list>
  expect((await list(agent.id)).data).toHaveLength(1)
  await desk.asSystem((ctx) => forgetOwner(ctx, { outboxId: 1, tenantId: desk.id, actorId: null, payload: { userId: agent.id } }))
  expect(await admin(companies.get, { id: made.id })).toMatchObject({ owner: null })
  expect((await list(agent.id)).data).toEqual([])
})
