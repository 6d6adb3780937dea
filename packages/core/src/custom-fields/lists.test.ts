import { CreateField } from '@balcao/contracts/custom-fields/fields'
import { SearchValues } from '@balcao/contracts/custom-fields/filters'
import type { SentValue } from '@balcao/contracts/custom-fields/values'
import { ListTickets } from '@balcao/contracts/tickets/tickets'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { pageOfList } from '../ticket-list/strategies.ts'
import * as tickets from '../tickets/tickets.ts'
import * as fields from './fields.ts'
import { search } from './search.ts'
import * as values from './values.ts'

const add = (desk: Desk, input: object) =>
  desk.as('manager')(fields.create, CreateField.parse({ entity: 'ticket', label: 'Campo', type: 'text', ...input }))
const OPTIONS = [
  { value: 'b', label: 'Primeira' },
  { value: 'a', label: 'Segunda' },
]

/** A desk with five kinds of field and these tickets, oldest first. @returns their ids */
async function filled(desk: Desk, rows: Record<string, SentValue>[]): Promise<number[]> {
  await add(desk, { key: 'nome' })
  await add(desk, { key: 'preco', type: 'currency' })
  await add(desk, { key: 'dia', type: 'date' })
  await add(desk, { key: 'fase', type: 'select', options: OPTIONS })
  await add(desk, { key: 'canais', type: 'multi_select', options: OPTIONS })
  await add(desk, { key: 'vip', type: 'checkbox' })
  await add(desk, { key: 'dono', type: 'user' })
  await add(desk, { key: 'nota', type: 'long_text' })
  const ids: number[] = []
  for (const row of rows) {
    const { id } = await desk.aTicket()
    await desk.as('agent')(values.save, { entity: 'ticket', id, values: row })
    ids.push(id)
  }
  return ids
}

const ask = (desk: Desk, query: object, who: 'agent' | 'client' = 'agent') =>
  desk.as(who)(tickets.list, ListTickets.parse({ sort: 'number', order: 'asc', ...query }))
const found = async (desk: Desk, ...customFields: object[]) => (await ask(desk, { customFields })).data.map(({ id }) => id)

test('tickets are found by what their fields hold, each kind in its own way', async ({ desk }) => {
  const { id: me } = await desk.person('agent')
  const [a, b, c, d] = await filled(desk, [
    { nome: 'Contrato 10%', preco: 10, dia: '2026-01-31', fase: 'a', vip: true },
    { nome: 'contrato_20', preco: 20.5, dia: '2026-02-28', fase: 'b', canais: ['a', 'b'], vip: false },
    { preco: 30, canais: ['b'], dono: me, nota: 'Liga depois\ndo almoço' },
    {},
  ])
  const is = (key: string, ...held: unknown[]) => ({ key, values: held })
  expect(await found(desk, is('nome', 'contrato_20'))).toEqual([b])
  expect(await found(desk, is('nome', 'contrato_20', 'Contrato 10%'))).toEqual([a, b])
  expect(await found(desk, { key: 'nome', operator: 'contains', values: ['TRATO 10%'] })).toEqual([a])
  expect(await found(desk, { key: 'nome', operator: 'contains', values: ['contrato_'] })).toEqual([b])
  expect(await found(desk, { key: 'nota', operator: 'contains', values: ['almoço liga'] })).toEqual([c])
  expect(await found(desk, { key: 'preco', operator: 'gte', values: [20.5] })).toEqual([b, c])
  expect(await found(desk, { key: 'preco', operator: 'gte', values: ['10'] }, { key: 'preco', operator: 'lte', values: [20.5] })).toEqual([
    a,
    b,
  ])
  expect(await found(desk, { key: 'dia', operator: 'lte', values: ['2026-01-31'] })).toEqual([a])
  expect(await found(desk, is('fase', 'a', 'b'))).toEqual([a, b])
  expect(await found(desk, { key: 'fase', operator: 'is_not', values: ['a'] })).toEqual([b, c, d])
  expect(await found(desk, is('canais', 'b'))).toEqual([b, c])
  expect(await found(desk, is('vip', 'false'))).toEqual([b])
  expect(await found(desk, { key: 'vip', operator: 'is_not_set' })).toEqual([c, d])
  expect(await found(desk, is('dono', 'me'))).toEqual([c])
  expect(await found(desk, { key: 'canais', operator: 'is_set' }, is('fase', 'b'))).toEqual([b])
  expect((await ask(desk, { customFields: [is('fase', 'a')], page: 1 })).total).toBe(1)
  expect((await ask(desk, { customFields: JSON.stringify([is('fase', 'a')]) })).data.map(({ id }) => id)).toEqual([a])
})

test('I08 questions that make no sense are refused by place and reason, whatever is put into them', async ({ desk }) => {
  await filled(desk, [])
  const wrong: [object, string][] = [
    [{ key: 'nenhum', values: ['x'] }, 'customFields.0.key'],
    [{ key: 'nome', operator: 'gte', values: ['x'] }, 'customFields.0.operator'],
    [{ key: 'nome', operator: 'contains', values: [] }, 'customFields.0.values'],
    [{ key: 'preco', values: ["1'; select pg_sleep(9) --"] }, 'customFields.0.values'],
    [{ key: 'dia', values: ['2026-02-30'] }, 'customFields.0.values'],
    [{ key: 'fase', values: ['c'] }, 'customFields.0.values'],
    [{ key: 'vip', values: ['talvez'] }, 'customFields.0.values'],
    [{ key: 'dono', values: ['eu'] }, 'customFields.0.values'],
  ]
  for (const [condition, field] of wrong)
    await expect(found(desk, condition), field).rejects.toMatchObject({ code: 'invalid_input', details: [{ field }] })
  for (const sort of ['cf:nenhum', 'cf:nota', 'cf:canais'])
    await expect(ask(desk, { sort })).rejects.toMatchObject({ details: [{ field: 'sort' }] })
  for (const sort of ['cf:', "cf:a'b", 'cf:a.b', 'cf:A', 'nome']) expect(ListTickets.safeParse({ sort }).success, sort).toBe(false)
  for (const customFields of ['[', '{}', [{ key: 'a.b' }], [{ key: 'a', operator: 'like' }]])
    expect(ListTickets.safeParse({ customFields }).success, JSON.stringify(customFields)).toBe(false)
  const cursor = (parts: unknown[]) => Buffer.from(JSON.stringify(['tickets:cf:preco:asc', ...parts])).toString('base64url')
  for (const parts of [
    [1, "1'; select", 1],
    [1, 'x', 1],
    ['1', '1', 1],
  ])
    await expect(ask(desk, { sort: 'cf:preco', cursor: cursor(parts) })).rejects.toMatchObject({ kind: 'invalid' })
})

test('a list in the order of a field pages through everything once; what has no value comes last', async ({ desk }) => {
  const some = [3, 1, 2, 1, 3, 2, 1].map(
    (n): Record<string, SentValue> => ({ preco: n - 1.5, dia: `2026-0${n}-01`, fase: n > 1 ? 'a' : 'b', vip: n === 3, nome: `n${n}` }),
  )
  const ids = await filled(desk, [...some, {}, {}, {}])
  // Few tickets are put in order by hand, many by the value's index: both must say the same.
  for (const [key, most] of ['preco', 'dia', 'fase', 'vip', 'nome'].flatMap((one) => [[one, 0] as const, [one, 100] as const]))
    for (const order of ['asc', 'desc'] as const) {
      const list = (query: object) => desk.as('agent')((ctx) => pageOfList(ctx, ListTickets.parse({ status: ['new'], ...query }), [], most))
      const rank = (row: Record<string, SentValue> | undefined) => (key === 'fase' ? (row?.fase === 'b' ? 0 : 1) : (row?.[key] as number))
      const way = order === 'asc' ? 1 : -1
      const expected = ids
        .map((id, n) => ({ id, row: some[n] }))
        .toSorted((x, y) => {
          if (!x.row || !y.row) return x.row ? -1 : y.row ? 1 : (x.id - y.id) * way
          const [p, q] = [rank(x.row), rank(y.row)]
          return (p === q ? x.id - y.id : p < q ? -1 : 1) * way
        })
        .map(({ id }) => id)
      const query = { sort: `cf:${key}`, order, limit: 3 }
      const read: number[] = []
      let cursor: string | null = null
      do {
        const page = await list({ ...query, ...(cursor ? { cursor } : {}) })
        read.push(...page.data.map(({ id }) => id))
        cursor = page.nextCursor
      } while (cursor)
      expect(read, `${key} ${order} ${most}`).toEqual(expected)
      const jumped = await Promise.all([1, 2, 3, 4].map(async (page) => (await list({ ...query, page })).data.map(({ id }) => id)))
      expect(jumped.flat(), `${key} ${order} ${most} by pages`).toEqual(expected)
    }
})

test('a status that is excluded is excluded from the order of a field too', async ({ desk }) => {
  const [a] = await filled(desk, [{ preco: 2 }, { preco: 1 }])
  await desk.rows((tx) => tx.updateTable('tickets').set({ status: 'open' }).where('id', '=', Number(a)).execute())
  const { data } = await ask(desk, { status: ['new'], not: ['status'], sort: 'cf:preco' })
  expect(data.map(({ id }) => id)).toEqual([a])
})

test('T05 R03 neither other tenants nor fields of the desk tell a customer anything by filter or order', async ({ desk, other }) => {
  const [mine] = await filled(desk, [{ nome: 'segredo', preco: 1 }])
  await filled(other, [{ nome: 'segredo', preco: 1 }])
  expect(await found(desk, { key: 'nome', values: ['segredo'] })).toEqual([mine])
  for (const query of [{ customFields: [{ key: 'nome', values: ['segredo'] }] }, { sort: 'cf:preco' }])
    await expect(ask(desk, query, 'client')).rejects.toMatchObject({ code: 'invalid_input' })
  await desk.as('manager')(fields.update, {
    id: (await desk.as('manager')(fields.list, { active_only: true }))[0]?.id as number,
    visibleToCustomers: true,
  })
  expect((await ask(desk, { customFields: [{ key: 'nome', values: ['segredo'] }] }, 'client')).data.map(({ id }) => id)).toEqual([mine])
  const stranger = await desk.aUser('client')
  const theirs = await desk.as(stranger)(
    tickets.list,
    ListTickets.parse({ customFields: [{ key: 'nome', operator: 'is_set' }], sort: 'cf:nome' }),
  )
  expect(theirs.data).toEqual([])
})

test('the search over values finds tickets, people and companies that the caller sees', async ({ desk, other }) => {
  const [a, b] = await filled(desk, [{ nome: 'Alfa', nota: 'linha vermelha' }, { nome: 'Beta alfa' }])
  await filled(other, [{ nome: 'Alfa' }])
  const look = (who: 'agent' | 'support-agent', input: object) => desk.as(who)(search, SearchValues.parse({ entity: 'ticket', ...input }))
  expect((await look('agent', { query: 'ALFA' })).data.map(({ id }) => id)).toEqual([b, a])
  expect((await look('agent', { query: 'alfa', conditions: [{ key: 'nota', operator: 'is_set' }] })).data).toMatchObject([
    { id: a, values: { nome: 'Alfa' } },
  ])
  const first = await look('agent', { query: 'alfa', limit: 1 })
  expect((await look('agent', { query: 'alfa', limit: 1, cursor: first.nextCursor })).data.map(({ id }) => id)).toEqual([a])
  // A support agent sees the tickets of their queues; this one is a member of none.
  expect((await look('support-agent', { query: 'alfa' })).data).toEqual([])
  await add(desk, { key: 'cargo', entity: 'user' })
  const person = await desk.aUser('client', { name: 'Rui' })
  await desk.as('supervisor')(values.save, { entity: 'user', id: person.id, values: { cargo: 'Diretor' } })
  expect((await look('agent', { entity: 'user', query: 'diretor' })).data).toMatchObject([{ id: person.id, name: 'Rui' }])
  expect((await look('agent', { entity: 'company', query: 'diretor' })).data).toEqual([])
  expect(SearchValues.safeParse({ entity: 'ticket' }).success).toBe(false)
})
