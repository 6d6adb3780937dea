import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import { expireApprovals } from './due.ts'
import { anApproval, approvalsOf, decideAs, told } from './testing/approvals.ts'

const log = { error: (fields: object) => expect.fail(JSON.stringify(fields)) }
const inHours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()
/** Lets time pass, for all approvals of the desk. */
const later = (desk: Desk, hours: number) =>
  desk.rows(async (tx) => {
    const passed = (at: string) => new Date(Date.parse(at) - hours * 3_600_000).toISOString()
    for (const { id, dueAt } of await tx.selectFrom('approvals').select(['id', 'dueAt']).where('dueAt', 'is not', null).execute())
      await tx
        .updateTable('approvals')
        .set({ dueAt: passed(dueAt as string) })
        .where('id', '=', id)
        .execute()
  })

test('approvers are reminded once, a day before it is due; what nobody decides expires, and who asked is told', async ({ desk }) => {
  const [supervisor, manager] = [await desk.person('supervisor'), await desk.person('manager')]
  const ticket = await desk.aTicket()
  const approval = await anApproval(desk, ticket.id, [supervisor.id, manager.id], { dueAt: inHours(30) })
  const soon = await anApproval(desk, ticket.id, [supervisor.id], { title: 'Para já', dueAt: inHours(3) })
  await decideAs(desk, manager, approval.id, 'approved')
  await expireApprovals({ db: desk.db, log })
  await react(desk)
  expect(await told(desk, 'supervisor', 'approval_reminder')).toEqual([])
  await later(desk, 10)
  for (let look = 0; look < 2; look++) await expireApprovals({ db: desk.db, log })
  await react(desk)
  expect((await told(desk, 'supervisor', 'approval_reminder')).map(({ title }) => title)).toEqual(['Aprovação perto do prazo'])
  expect(await told(desk, 'manager', 'approval_reminder')).toEqual([])
  expect(await approvalsOf(desk, ticket.id)).toMatchObject([{ id: soon.id, state: 'expired' }, { state: 'pending' }])
  expect((await told(desk, 'agent', 'approval_expired')).map(({ message }) => message.slice(0, 45))).toEqual([
    'Ninguém decidiu a tempo sobre “Para já”, no t',
  ])
  await expect(decideAs(desk, supervisor, soon.id, 'approved')).rejects.toMatchObject({ code: 'approval_settled' })
  await later(desk, 30)
  // Past its time nobody decides, even before the clock looks.
  await expect(decideAs(desk, supervisor, approval.id, 'approved')).rejects.toMatchObject({ code: 'approval_settled' })
  await expireApprovals({ db: desk.db, log })
  expect(await approvalsOf(desk, ticket.id)).toMatchObject([{ state: 'expired' }, { state: 'expired', approvers: [{}, {}] }])
})

test('links that are no longer good are forgotten', async ({ desk }) => {
  const client = await desk.person('client')
  await anApproval(desk, (await desk.aTicket()).id, [client.id])
  await react(desk)
  const count = () => desk.rows(async (tx) => (await tx.selectFrom('approvalLinks').select('userId').execute()).length)
  await expireApprovals({ db: desk.db, log })
  expect(await count()).toBe(1)
  await desk.rows((tx) =>
    tx
      .updateTable('approvalLinks')
      .set({ expiresAt: inHours(-1) })
      .execute(),
  )
  await expireApprovals({ db: desk.db, log })
  expect(await count()).toBe(0)
})
