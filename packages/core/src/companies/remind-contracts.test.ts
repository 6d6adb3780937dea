import { SetContract } from '@balcao/contracts/companies/contracts'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import * as contracts from './contracts.ts'
import { remindOfContracts } from './remind-contracts.ts'

const log = { error: (fields: object) => expect.fail(JSON.stringify(fields)) }
/** A day of the desks' zone. */
const inDays = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' }).format(new Date(Date.now() + days * 86_400_000))
const told = (desk: Desk) => desk.rows((tx) => tx.selectFrom('notifications').select(['userId', 'message']).orderBy('id').execute())
const given = (id: number, end: string) => SetContract.parse({ id, plan: 'Ouro', hoursPool: null, start: '2020-01-01', end })
const look = async (desk: Desk) => {
  for (let n = 0; n < 2; n++) await remindOfContracts({ db: desk.db, log })
  return (await told(desk)).length
}

test('the owner of a company is reminded 30, 7 and 1 days before its contract ends, each once', async ({ desk, other }) => {
  const agent = await desk.person('agent')
  const [{ id }, closed] = [
    await desk.aCompany('Aurora', { ownerUserId: agent.id }),
    await desk.aCompany('Fechada', { ownerUserId: agent.id }),
  ]
  for (const [company, days] of [
    [id, 31],
    [closed.id, 3],
  ] as const)
    await desk.as('admin')(contracts.set, given(company, inDays(days)))
  await desk.rows((tx) =>
    tx.updateTable('companies').set({ isActive: false, closedAt: new Date().toISOString() }).where('id', '=', closed.id).execute(),
  )
  expect(await look(desk)).toBe(0)
  for (const [days, count] of [
    [30, 1],
    [20, 1],
    [7, 2],
    [1, 3],
    [0, 3],
    [-1, 3],
  ] as const) {
    // As time goes by, and nobody changes the contract.
    await desk.rows((tx) =>
      tx
        .updateTable('companyContracts')
        .set({ endsOn: inDays(days) })
        .where('companyId', '=', id)
        .execute(),
    )
    expect(await look(desk), `${days} days`).toBe(count)
  }
  expect((await told(desk)).at(-1)).toEqual({ userId: agent.id, message: 'O contrato de Aurora termina amanhã.' })
  await desk.as('admin')(contracts.set, given(id, inDays(5)))
  expect(await look(desk), 'prolonged, it begins anew').toBe(4)
  expect(await told(other)).toEqual([])
})

test('administrators are reminded where nobody who is active answers for the company', async ({ desk }) => {
  const admin = await desk.person('admin')
  const { id } = await desk.aCompany('Boreal')
  await desk.as('admin')(contracts.set, given(id, inDays(7)))
  await look(desk)
  expect(await told(desk)).toEqual([{ userId: admin.id, message: 'O contrato de Boreal termina em 7 dias.' }])
})
