import { MOST_RECENT, MOST_SAVED } from '@balcao/contracts/search/kept'
import { expect } from 'vitest'
import { type Desk, type Person, test } from '../testing/desk.ts'
import { forget, list, remember, remove, save } from './kept.ts'

const qs = async (desk: Desk, who: Person) => (await desk.as(who)(list)).recent.map(({ q }) => q)

test('the last searches are remembered newest first, each once, and no more than a few', async ({ desk }) => {
  const agent = await desk.person('agent')
  for (let n = 0; n <= MOST_RECENT; n++) await desk.as(agent)(remember, { q: `busca ${n}` })
  await desk.as(agent)(remember, { q: 'busca 5' })
  const last = await qs(desk, agent)
  expect(last).toHaveLength(MOST_RECENT)
  expect(last.slice(0, 2)).toEqual(['busca 5', `busca ${MOST_RECENT}`])
  expect(last).not.toContain('busca 0')
  await desk.as(agent)(save, { name: 'Minha', q: 'x' })
  await desk.as(agent)(forget)
  expect(await desk.as(agent)(list)).toMatchObject({ recent: [], saved: [{ name: 'Minha', q: 'x' }] })
})

test('a name is kept once, whatever its capitals, and there is an end to them', async ({ desk }) => {
  const agent = await desk.person('agent')
  const first = await desk.as(agent)(save, { name: 'Fiscal', q: 'tag:fiscal' })
  expect(await desk.as(agent)(save, { name: 'FISCAL', q: 'tag:fiscal status:aberto' })).toMatchObject({ id: first.id, name: 'FISCAL' })
  expect((await desk.as(agent)(list)).saved).toMatchObject([{ id: first.id, q: 'tag:fiscal status:aberto' }])
  for (let n = 1; n < MOST_SAVED; n++) await desk.as(agent)(save, { name: `Busca ${n}`, q: 'x' })
  await expect(desk.as(agent)(save, { name: 'Uma a mais', q: 'x' })).rejects.toMatchObject({ code: 'too_many_searches' })
  expect(await desk.as(agent)(save, { name: 'fiscal', q: 'y' })).toMatchObject({ id: first.id, q: 'y' })
})

test("nobody reads or removes another person's, at this desk or another", async ({ desk, other }) => {
  const { id } = await desk.as('agent')(save, { name: 'Minha', q: 'segredo' })
  await desk.as('agent')(remember, { q: 'segredo' })
  for (const [testDb, role] of [
    [desk, 'admin'],
    [other, 'agent'],
  ] as const) {
    expect(await testDb.as(role)(list)).toEqual({ saved: [], recent: [] })
    await expect(testDb.as(role)(remove, { id })).rejects.toMatchObject({ code: 'search_not_found' })
    await testDb.as(role)(forget)
  }
  expect(await desk.as('agent')(list)).toMatchObject({ saved: [{ id }], recent: [{ q: 'segredo' }] })
  expect(await desk.as('agent')(remove, { id })).toEqual({ success: true })
  await expect(desk.as('agent')(remove, { id })).rejects.toMatchObject({ code: 'search_not_found' })
})
