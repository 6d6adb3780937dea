import { ExportCompanies, ListCompanies } from '@balcao/contracts/companies/companies'
import { SetContract } from '@balcao/contracts/companies/contracts'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { list } from './companies.ts'
import { set } from './contracts.ts'
import { beginCompanies, companiesPart } from './export.ts'

/** A day of the desks' zone. */
const inDays = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' }).format(new Date(Date.now() + days * 86_400_000))

/** Companies whose contracts end in so many days, null: never; one has no contract. */
async function contracted(desk: Desk): Promise<void> {
  const ends = { Ontem: -1, Hoje: 0, Trinta: 30, Adiante: 31, Noventa: 90, Longe: 91, Aberto: null }
  for (const [name, days] of Object.entries(ends)) {
    const { id } = await desk.aCompany(name)
    const end = days === null ? null : inDays(days)
    await desk.as('admin')(set, SetContract.parse({ id, plan: 'Ouro', hoursPool: null, start: '2020-01-01', end }))
  }
  await desk.aCompany('Nenhum')
}
const namesOf = async (desk: Desk, asked: object) => (await desk.as('agent')(list, ListCompanies.parse(asked))).data.map(({ name }) => name)

test('companies are found by how their contract ends, by the clock of the organisation', async ({ desk, other }) => {
  await contracted(desk)
  await contracted(other)
  expect(await namesOf(desk, { contract: ['over'] })).toEqual(['Ontem'])
  expect(await namesOf(desk, { contract: ['within_30'] })).toEqual(['Hoje', 'Trinta'])
  expect(await namesOf(desk, { contract: ['within_90'] })).toEqual(['Adiante', 'Hoje', 'Noventa', 'Trinta'])
  expect(await namesOf(desk, { contract: ['none', 'over'] })).toEqual(['Nenhum', 'Ontem'])
  const { data } = await desk.as('agent')(list, ListCompanies.parse({ contract: ['over'] }))
  expect(data[0]?.contract).toEqual({ end: inDays(-1) })
  const [open] = (await desk.as('agent')(list, ListCompanies.parse({ search: 'Aberto' }))).data
  expect(open?.contract).toEqual({ end: null })
})

test('they are sorted by the end of their contract, page by page, and their file is in the same order', async ({ desk }) => {
  await contracted(desk)
  const order = ['Ontem', 'Hoje', 'Trinta', 'Adiante', 'Noventa', 'Longe', 'Aberto', 'Nenhum']
  const found: string[] = []
  for (let cursor: string | undefined, n = 0; n < 4; n++) {
    const page = await desk.as('agent')(list, ListCompanies.parse({ sort: 'contract', limit: 3, ...(cursor ? { cursor } : {}) }))
    found.push(...page.data.map(({ name }) => name))
    cursor = page.nextCursor ?? undefined
    if (!cursor) break
  }
  expect(found).toEqual(order)
  const asked = ExportCompanies.parse({ sort: 'contract', contract: ['within_90', 'none'] })
  const admin = desk.as('admin')
  const file = await admin(beginCompanies, asked)
  const { text } = await admin((ctx) => companiesPart(ctx, asked, file, 'first'))
  expect(
    text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(';')[0]),
  ).toEqual(['Hoje', 'Trinta', 'Adiante', 'Noventa', 'Nenhum'])
  expect(file.rows).toBe(5)
  const { nextCursor } = await desk.as('agent')(list, ListCompanies.parse({ limit: 1 }))
  await expect(
    desk.as('agent')(list, ListCompanies.parse({ sort: 'contract', cursor: nextCursor })),
    'a cursor of another order',
  ).rejects.toMatchObject({ code: 'invalid_cursor' })
})
