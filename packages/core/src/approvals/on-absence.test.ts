import { expect } from 'vitest'
import { away } from '../absences/testing/away.ts'
import { type Desk, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import { anApproval, approvalsOf, decideAs, told } from './testing/approvals.ts'

/** The worker noticed that somebody is away. */
const noticed = async (desk: Desk, userId: number, absenceId: number) => {
  await desk.asSystem((ctx) => ctx.emit('absence:changed', { absenceId, userId }))
  await react(desk)
}

test('what waits for somebody goes to their substitute once they are away, and only what waits', async ({ desk }) => {
  const ticket = await desk.aTicket({ title: 'Notebook' })
  const [boss, deputy] = [await desk.aUser('supervisor', { name: 'Ana' }), await desk.aUser('supervisor', { name: 'Beto' })]
  const waits = await anApproval(desk, ticket.id, [boss.id])
  const decided = await anApproval(desk, ticket.id, [boss.id])
  const both = await anApproval(desk, ticket.id, [boss.id, deputy.id])
  await decideAs(desk, boss, decided.id, 'approved')
  const absence = await away(desk, boss, -1, 24, { [desk.queueId]: deputy.id })
  await noticed(desk, boss.id, absence)
  await noticed(desk, boss.id, absence)
  const of = async (id: number) => (await approvalsOf(desk, ticket.id)).find((one) => one.id === id)?.approvers
  expect(await of(waits.id)).toMatchObject([{ user: { id: deputy.id }, inPlaceOf: { id: boss.id }, decision: 'waiting' }])
  expect(await of(decided.id)).toMatchObject([{ user: { id: boss.id }, decision: 'approved' }])
  expect(await of(both.id), 'who is asked already is not asked twice').toMatchObject([
    { user: { id: boss.id } },
    { user: { id: deputy.id } },
  ])
  expect(await told(desk, deputy, 'approval_asked'), 'of the one from the start, and of the one that was passed on').toHaveLength(2)
  await expect(decideAs(desk, boss, waits.id, 'approved')).rejects.toMatchObject({ code: 'approval_not_yours' })
  await decideAs(desk, deputy, waits.id, 'approved')
  const history = await desk.rows((tx) =>
    tx.selectFrom('ticketEvents').select('changes').where('ticketId', '=', ticket.id).where('kind', '=', 'approval').execute(),
  )
  expect(history.flatMap(({ changes }) => changes)).toContainEqual(
    expect.objectContaining({ to: { what: 'passed_on', title: waits.title, from: 'Ana', toName: 'Beto' } }),
  )
})

test('without a substitute who may decide, it waits for them', async ({ desk }) => {
  const ticket = await desk.aTicket()
  const boss = await desk.aUser('supervisor')
  const asker = await desk.person('agent')
  const { id } = await anApproval(desk, ticket.id, [boss.id])
  await noticed(desk, boss.id, await away(desk, boss, -1, 24, { [desk.queueId]: asker.id }))
  expect((await approvalsOf(desk, ticket.id)).find((one) => one.id === id)?.approvers).toMatchObject([
    { user: { id: boss.id }, inPlaceOf: null, decision: 'waiting' },
  ])
})
