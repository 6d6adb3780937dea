import { CreateAbsence } from '@balcao/contracts/absences/absences'
import { AddComment } from '@balcao/contracts/comments/comments'
import { UpdateQueue } from '@balcao/contracts/queues/queues'
import { UpdateOrganization } from '@balcao/contracts/tenants/settings'
import { Temporal } from 'temporal-polyfill'
import { expect } from 'vitest'
import * as absences from '../../absences/absences.ts'
import * as comments from '../../comments/comments.ts'
import * as queues from '../../queues/queues.ts'
import * as settings from '../../tenants/settings.ts'
import { type Desk, test } from '../../testing/desk.ts'
import { react } from '../../testing/react.ts'
import * as tickets from '../tickets.ts'

const HOUSE = { publicUrl: 'https://desk.test' }
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const set = (desk: Desk, input: UpdateOrganization) => desk.as('admin')((ctx) => settings.update(ctx, input, HOUSE))
const answer = async (desk: Desk, ticketId: number) => {
  const { ticketId: went } = await desk.as('client')(comments.add, AddComment.parse({ ticketId, content: 'Voltou' }))
  await react(desk)
  return went
}
const closed = (desk: Desk, days: number, values: object = {}) =>
  desk.aTicket({ status: 'closed', closedAt: daysAgo(days), resolvedAt: daysAgo(days), ...values })
const holder = async (desk: Desk, id: number) =>
  (await desk.rows((tx) => tx.selectFrom('tickets').select('assigneeId').where('id', '=', id).executeTakeFirstOrThrow())).assigneeId

test('an organisation says for how many days an answer opens a ticket again, and a queue says otherwise for its own', async ({
  desk,
  other,
}) => {
  await set(desk, { reopenDays: 30 })
  const queueId = await desk.aQueue('Obras')
  await desk.as('admin')(queues.update, { id: queueId, reopenDays: 0 })
  const [late, ofQueue] = [await closed(desk, 29), await closed(desk, 0.001, { queueId })]
  expect(await desk.as('client')(tickets.get, { id: late.id })).toMatchObject({ reopenDays: 30 })
  expect(await desk.as('client')(tickets.get, { id: ofQueue.id })).toMatchObject({ reopenDays: 0 })
  expect(await answer(desk, late.id)).toBe(late.id)
  expect((await desk.as('client')(tickets.get, { id: late.id })).reopenDays, 'it is open').toBeUndefined()
  const followUp = await answer(desk, ofQueue.id)
  expect(await desk.as('agent')(tickets.get, { id: followUp })).toMatchObject({ followUpOf: ofQueue.id, queueId })
  await expect(desk.as('client')(tickets.update, { id: ofQueue.id, status: 'open' })).rejects.toMatchObject({ code: 'status_move_refused' })
  const theirs = await closed(other, 8)
  expect(await answer(other, theirs.id), 'another organisation').not.toBe(theirs.id)
  await desk.as('admin')(queues.update, { id: queueId, reopenDays: null })
  expect(await desk.as('client')(tickets.get, { id: ofQueue.id })).toMatchObject({ reopenDays: 30 })
})

test('a reopened ticket stays with its assignee, or goes back to its queue where that is set and no colleague opened it', async ({
  desk,
}) => {
  const ana = await desk.aUser('agent')
  const stays = await closed(desk, 1, { assigneeId: ana.id })
  await answer(desk, stays.id)
  expect(await holder(desk, stays.id)).toBe(ana.id)
  await set(desk, { reopenedTo: 'queue' })
  const [back, moved, byStaff] = [
    await closed(desk, 1, { assigneeId: ana.id }),
    await desk.aTicket({ status: 'resolved', resolvedAt: daysAgo(1), assigneeId: ana.id }),
    await closed(desk, 1, { assigneeId: ana.id }),
  ]
  await answer(desk, back.id)
  await desk.as('client')(tickets.update, { id: moved.id, status: 'open' })
  await desk.as('supervisor')(tickets.update, { id: byStaff.id, status: 'open' })
  await react(desk)
  expect([await holder(desk, back.id), await holder(desk, moved.id), await holder(desk, byStaff.id)]).toEqual([null, null, ana.id])
  const queueId = await desk.aQueue('Fiscal')
  await desk.as('admin')(queues.update, { id: queueId, reopenedTo: 'assignee' })
  const ofQueue = await closed(desk, 1, { assigneeId: ana.id, queueId })
  await answer(desk, ofQueue.id)
  expect(await holder(desk, ofQueue.id)).toBe(ana.id)
})

test('of somebody who is away it goes to the substitute, of somebody who left to the queue, whoever opened it', async ({ desk }) => {
  const [ana, bia, caio] = [await desk.aUser('agent'), await desk.aUser('agent'), await desk.aUser('agent')]
  const day = (ahead: number) => Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: ahead }).toString()
  const away = { fromDate: day(-1), toDate: day(4), kind: 'vacation', mode: 'notices', substitutes: [{ userId: bia.id }] }
  await desk.as(ana)(absences.create, CreateAbsence.parse(away))
  const [absent, left] = [await closed(desk, 1, { assigneeId: ana.id }), await closed(desk, 1, { assigneeId: caio.id })]
  await desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', caio.id).execute())
  await answer(desk, absent.id)
  await desk.as('supervisor')(tickets.update, { id: left.id, status: 'open' })
  await react(desk)
  expect([await holder(desk, absent.id), await holder(desk, left.id)]).toEqual([bia.id, null])
})

test('what is no number of days is refused by field, and both are versions and acts that can be undone', async ({ desk }) => {
  for (const field of ['reopenDays', 'autoCloseDays'] as const)
    for (const value of [-1, 91, 1.5]) {
      expect(UpdateOrganization.safeParse({ [field]: value }).error?.issues[0]?.path).toEqual([field])
      expect(UpdateQueue.safeParse({ id: 1, [field]: value }).error?.issues[0]?.path).toEqual([field])
    }
  await set(desk, { reopenDays: 3, autoCloseDays: 0 })
  const acts = await desk.rows((tx) => tx.selectFrom('auditEvents').selectAll().where('action', '=', 'organization.updated').execute())
  expect(acts).toMatchObject([{ before: { reopenDays: 7, autoCloseDays: 5 }, after: { reopenDays: 3, autoCloseDays: 0 } }])
  const [version] = await desk.rows((tx) => tx.selectFrom('configVersions').selectAll().orderBy('id', 'desc').limit(1).execute())
  expect(version).toMatchObject({ kind: 'organization', state: { reopenDays: 3, autoCloseDays: 0, reopenedTo: 'assignee' } })
})
