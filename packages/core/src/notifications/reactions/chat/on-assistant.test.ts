import { ListNotifications } from '@balcao/contracts/notifications/notifications'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { addCost, noteHealth } from '../../../assistant/model/provider.ts'
import { type Desk, test } from '../../../testing/desk.ts'
import { react } from '../../../testing/react.ts'
import * as notifications from '../../notifications.ts'

const aProvider = (desk: Desk) =>
  desk.rows(async (tx) => {
    const values = { tenantId: desk.id, name: 'Modelo', baseUrl: 'https://m.example.com/v1', models: JSON.stringify({ answer: 'um' }) }
    const row = { ...values, isActive: true, monthlyBudget: 1_000 }
    return (await tx.insertInto('assistantProviders').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
const told = async (desk: Desk, role: 'admin' | 'agent', type: string) => {
  await react(desk)
  const { data } = await desk.as(role)(notifications.list, ListNotifications.parse({ type }))
  return data.map(({ title, actionUrl }) => [title, actionUrl])
}
const spend = (desk: Desk, cost: number) => desk.as('agent')((ctx) => addCost(ctx, cost, 1))

test('administrators are notified at 80 and at 100 % of the budget, once a month each', async ({ desk, other }) => {
  await aProvider(desk)
  await spend(desk, 799)
  expect(await told(desk, 'admin', 'assistant_budget')).toEqual([])
  await spend(desk, 1)
  await spend(desk, 100)
  const first = ['80% do orçamento do assistente usado', '/ai']
  expect(await told(desk, 'admin', 'assistant_budget')).toEqual([first])
  for (const cost of [100, 50]) await spend(desk, cost)
  expect(await told(desk, 'admin', 'assistant_budget')).toEqual([['Orçamento do assistente esgotado', '/ai'], first])
  // Counted anew, it is told no second time in the same month; one answer may pass both marks.
  await desk.rows((tx) => tx.updateTable('assistantCosts').set({ cost: 0 }).execute())
  await spend(desk, 5_000)
  expect(await told(desk, 'admin', 'assistant_budget')).toHaveLength(2)
  expect(await told(desk, 'agent', 'assistant_budget')).toEqual([])
  expect(await told(other, 'admin', 'assistant_budget')).toEqual([])
})

test('of a provider that is paused after failures they are notified once, until it answered again', async ({ desk }) => {
  await desk.person('admin')
  const id = await aProvider(desk)
  const note = (failure?: 'timeout') => desk.as('agent')((ctx) => noteHealth(ctx, id, failure))
  for (let n = 0; n < 5; n++) await note('timeout')
  expect(await told(desk, 'admin', 'assistant_paused')).toEqual([['Provedor de IA em pausa', '/ai']])
  await note()
  for (let n = 0; n < 3; n++) await note('timeout')
  expect(await told(desk, 'admin', 'assistant_paused')).toHaveLength(2)
  expect(await desk.rows((tx) => sql`select 1 from assistant_providers where paused_until > now()`.execute(tx))).toMatchObject({
    rows: [{}],
  })
})
