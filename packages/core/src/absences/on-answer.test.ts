import { CreateAbsence } from '@balcao/contracts/absences/absences'
import { AddComment } from '@balcao/contracts/comments/comments'
import { Temporal } from 'temporal-polyfill'
import { expect } from 'vitest'
import { add } from '../comments/comments.ts'
import { type Desk, type Person, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import * as absences from './absences.ts'
import { actOnAbsences } from './due.ts'

const day = (ahead: number) => Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: ahead }).toString()
const act = (desk: Desk) => actOnAbsences({ db: desk.db, log: { error: (fields) => expect.fail(JSON.stringify(fields)) } })
const away = (desk: Desk, who: Person, values: object = {}) =>
  desk.as(who)(absences.create, CreateAbsence.parse({ fromDate: day(-1), toDate: day(4), kind: 'vacation', mode: 'on_answer', ...values }))
const write = async (desk: Desk, who: Person | 'client' | 'supervisor', ticketId: number, isInternal = false) => {
  await desk.as(who)(add, AddComment.parse({ ticketId, content: 'Alguma novidade?', isInternal }))
  await react(desk)
}
const holder = async (desk: Desk, id: number) =>
  (await desk.rows((tx) => tx.selectFrom('tickets').select('assigneeId').where('id', '=', id).executeTakeFirstOrThrow())).assigneeId

test('a ticket stays until its customer writes, then goes to the substitute, and comes back where it was not answered', async ({
  desk,
  other,
}) => {
  const [ana, bia] = [await desk.aUser('agent'), await desk.aUser('agent')]
  const [asked, answered, quiet] = [
    await desk.aTicket({ assigneeId: ana.id, status: 'waiting_customer' }),
    await desk.aTicket({ assigneeId: ana.id, status: 'open' }),
    await desk.aTicket({ assigneeId: ana.id, status: 'open' }),
  ]
  const foreign = await other.aUser('agent')
  const theirs = await other.aTicket({ assigneeId: foreign.id })
  const { id } = await away(desk, ana, { substitutes: [{ userId: bia.id }] })
  await act(desk)
  await write(desk, 'supervisor', asked.id)
  await write(desk, 'supervisor', quiet.id, true)
  await write(other, 'client', theirs.id)
  expect(await holder(desk, asked.id), 'staff wrote').toBe(ana.id)
  for (const ticket of [asked, answered]) await write(desk, 'client', ticket.id)
  expect(await Promise.all([asked, answered, quiet].map((one) => holder(desk, one.id)))).toEqual([bia.id, bia.id, ana.id])
  expect(await holder(other, theirs.id)).toBe(foreign.id)
  await write(desk, 'client', asked.id)
  await write(desk, bia, answered.id)
  await desk.as(ana)(absences.end, { id })
  await act(desk)
  expect(await Promise.all([asked, answered, quiet].map((one) => holder(desk, one.id)))).toEqual([ana.id, bia.id, ana.id])
})

test('without a substitute it goes back to its queue; of somebody who is there, or away in another mode, it stays', async ({ desk }) => {
  const [ana, bia, caio] = [await desk.aUser('agent'), await desk.aUser('agent'), await desk.aUser('agent')]
  const mine = await desk.aTicket({ assigneeId: ana.id })
  const others = [await desk.aTicket({ assigneeId: bia.id }), await desk.aTicket({ assigneeId: caio.id })]
  await away(desk, ana)
  await away(desk, bia, { mode: 'new' })
  for (const { id } of [mine, ...others]) await write(desk, 'client', id)
  expect(await Promise.all([mine, ...others].map(({ id }) => holder(desk, id)))).toEqual([null, bia.id, caio.id])
})
