import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import * as assets from './assets.ts'
import { remindOfWarranties } from './remind-warranties.ts'
import { aKind, anAsset, inDays } from './testing/assets.ts'

const log = { error: (fields: object) => expect.fail(JSON.stringify(fields)) }
const told = (desk: Desk) =>
  desk.rows((tx) => tx.selectFrom('notifications').select(['userId', 'message', 'actionUrl']).orderBy('id').execute())
const look = async (desk: Desk) => {
  for (let n = 0; n < 2; n++) await remindOfWarranties({ db: desk.db, log })
  return (await told(desk)).length
}

test('managers are reminded 30 days before a warranty ends and on its last day, each once', async ({ desk, other }) => {
  const [manager, , admin] = [await desk.person('manager'), await desk.person('supervisor'), await desk.person('admin')]
  const kindId = await aKind(desk)
  const id = await anAsset(desk, kindId, { tag: 'PAT-1', warrantyUntil: inDays(31) })
  await anAsset(desk, kindId, { status: 'retired', warrantyUntil: inDays(10) })
  expect(await look(desk)).toBe(0)
  for (const [days, count] of [
    [30, 2],
    [12, 2],
    [1, 2],
    [0, 4],
    [-1, 4],
  ] as const) {
    // As time goes by, and nobody changes the asset.
    await desk.rows((tx) =>
      tx
        .updateTable('assets')
        .set({ warrantyUntil: inDays(days) })
        .where('id', '=', id)
        .execute(),
    )
    expect(await look(desk), `${days} days`).toBe(count)
  }
  const sent = await told(desk)
  expect(sent.map(({ userId }) => userId).toSorted()).toEqual([manager.id, manager.id, admin.id, admin.id].toSorted())
  expect(sent.at(-1)).toMatchObject({ message: 'A garantia de Notebook (PAT-1) termina hoje.', actionUrl: `/assets/${id}` })
  await desk.as('admin')(assets.update, { id, warrantyUntil: inDays(5) })
  expect(await look(desk), 'prolonged, it begins anew').toBe(6)
  expect(await told(other)).toEqual([])
})

test('warranties that end on one day are one notification', async ({ desk }) => {
  await desk.person('manager')
  const kindId = await aKind(desk)
  for (const name of ['Caixa 1', 'Caixa 2', 'Caixa 3', 'Caixa 4']) await anAsset(desk, kindId, { name, warrantyUntil: inDays(20) })
  await look(desk)
  expect(await told(desk)).toMatchObject([
    {
      message: 'A garantia de 4 ativos termina em 20 dias: Caixa 1, Caixa 2, Caixa 3 e mais 1.',
      actionUrl: '/assets?warranty=within_90&sort=warranty',
    },
  ])
})
