import { CreateWallboard } from '@balcao/contracts/reports/wallboards'
import { expect } from 'vitest'
import { aDesk, type Desk, test } from '../testing/desk.ts'
import * as rules from './wallboards.ts'

const asked = (queueIds: number[]) => CreateWallboard.parse({ name: 'Suporte', queueIds })
const tokenOf = ({ path }: { path: string }) => path.split('#')[1] ?? ''
const shown = (desk: Desk, token: string) => rules.show({ db: desk.db }, { token })
const DEAD = { kind: 'not_found', code: 'wallboard_not_found' }

async function twoQueues(desk: Desk) {
  const supervisor = await desk.person('supervisor')
  const [own, other] = [await desk.aQueue('Própria', [supervisor]), await desk.aQueue('Alheia')]
  await desk.aTicket({ status: 'open', queueId: own, priority: 'high' })
  await desk.aTicket({ status: 'open', queueId: own, assigneeId: supervisor.id })
  await desk.aTicket({ status: 'open', queueId: other })
  return { supervisor, own, other }
}

test('a link shows counts of the chosen queues, and no name but theirs', async ({ desk }) => {
  const { own, supervisor } = await twoQueues(desk)
  const made = await desk.as('supervisor')(rules.create, asked([own]))
  const board = await shown(desk, tokenOf(made))
  expect(board).toMatchObject({ name: 'Suporte', total: { open: 2, unassigned: 1 }, queues: [{ name: 'Própria', open: 2 }] })
  for (const word of ['Alheia', supervisor.name, supervisor.email]) expect(JSON.stringify(board)).not.toContain(word)
  await desk.rows((tx) => tx.updateTable('tickets').set({ status: 'resolved' }).where('queueId', '=', own).execute())
  expect((await shown(desk, tokenOf(made))).total.open).toBe(0)
})

test('nobody makes a link to queues whose figures they may not see, or of another organisation', async ({ desk }) => {
  const { other, own } = await twoQueues(desk)
  const foreign = await aDesk(desk.db)
  for (const queueId of [other, foreign.queueId, 999_999_999])
    await expect(desk.as('supervisor')(rules.create, asked([own, queueId]))).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(desk.as('agent')(rules.create, asked([own]))).rejects.toMatchObject({ code: 'forbidden' })
  expect(await desk.as('manager')(rules.create, asked([own, other]))).toMatchObject({ queues: [{ id: own }, { id: other }] })
})

test('a link that is wrong, over, revoked, or of somebody who lost access is one that never was', async ({ testDb, desk }) => {
  const { own } = await twoQueues(desk)
  const author = await desk.aUser('supervisor')
  await desk.join(author, own)
  const make = async () => desk.as(author)(rules.create, asked([own]))
  const made = await make()
  const token = tokenOf(made)
  const [tenant, id, secret = ''] = token.split('.')
  const foreign = await aDesk(desk.db)
  const wrong = [
    '',
    'x',
    `${tenant}.${id}.${'A'.repeat(43)}`,
    `${foreign.id}.${id}.${secret}`,
    `${tenant}.999999999.${secret}`,
    `${token}x`,
  ]
  for (const one of wrong) await expect(shown(desk, one), one).rejects.toMatchObject(DEAD)

  await expect(foreign.as('manager')(rules.remove, { id: made.id })).rejects.toMatchObject(DEAD)
  await expect(desk.as('supervisor')(rules.remove, { id: made.id })).rejects.toMatchObject(DEAD)
  await desk.as('manager')(rules.remove, { id: made.id })
  await expect(shown(desk, token)).rejects.toMatchObject(DEAD)

  const over = await make()
  await testDb.asOwner(`update wallboards set expires_at = now() - interval '1 second' where id = ${over.id}`)
  await expect(shown(desk, tokenOf(over))).rejects.toMatchObject(DEAD)

  const demoted = tokenOf(await make())
  await desk.rows((tx) => tx.updateTable('users').set({ role: 'agent' }).where('id', '=', author.id).execute())
  await expect(shown(desk, demoted)).rejects.toMatchObject(DEAD)
  await desk.rows((tx) => tx.updateTable('users').set({ role: 'supervisor' }).where('id', '=', author.id).execute())
  expect((await shown(desk, demoted)).queues).toHaveLength(1)
  // Out of the queue, its figures are gone from the wall.
  await desk.rows((tx) => tx.deleteFrom('queueMembers').where('userId', '=', author.id).execute())
  expect(await shown(desk, demoted)).toMatchObject({ queues: [], total: { open: 0 } })
})
