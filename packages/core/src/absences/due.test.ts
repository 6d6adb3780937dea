import { CreateAbsence } from '@balcao/contracts/absences/absences'
import { AddComment } from '@balcao/contracts/comments/comments'
import { Paging } from '@balcao/contracts/common'
import { Temporal } from 'temporal-polyfill'
import { expect } from 'vitest'
import { add } from '../comments/comments.ts'
import { type Desk, type Person, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import { update } from '../tickets/tickets.ts'
import * as absences from './absences.ts'
import { actOnAbsences } from './due.ts'
import { whatHappened } from './return.ts'

const day = (ahead: number) => Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: ahead }).toString()
const quiet = { log: { error: (fields: object) => expect.fail(JSON.stringify(fields)) } }
const act = (desk: Desk) => actOnAbsences({ db: desk.db, ...quiet })
/** Away since yesterday, and until a few days from now. */
const away = (desk: Desk, who: Person, values: object = {}) =>
  desk.as(who)(absences.create, CreateAbsence.parse({ fromDate: day(-1), toDate: day(4), kind: 'vacation', mode: 'hand_over', ...values }))
const to = (...people: { id: number }[]) => ({ substitutes: people.map(({ id }) => ({ userId: id })) })
const assignees = async (desk: Desk, ids: number[]) => {
  const rows = await desk.rows((tx) => tx.selectFrom('tickets').select(['id', 'assigneeId']).where('id', 'in', ids).execute())
  return ids.map((id) => rows.find((row) => row.id === id)?.assigneeId)
}
const events = (desk: Desk, ticketId: number) =>
  desk.rows((tx) => tx.selectFrom('ticketEvents').select('id').where('ticketId', '=', ticketId).execute())
const happened = (desk: Desk, who: Person, id: number) => desk.as(who)(whatHappened, { ...Paging.parse({}), id })

test('open tickets go to the substitute of their queue when the absence begins, once, whatever number of workers look', async ({
  desk,
  other,
}) => {
  const [ana, bia, caio] = [await desk.aUser('agent'), await desk.aUser('agent'), await desk.aUser('agent')]
  const queueId = await desk.aQueue('N2', [ana, caio])
  const mine = { assigneeId: ana.id }
  const [one, snoozed, done, second, loose, others] = [
    await desk.aTicket({ ...mine, status: 'open' }),
    await desk.aTicket({ ...mine, status: 'scheduled' }),
    await desk.aTicket({ ...mine, status: 'resolved' }),
    await desk.aTicket({ ...mine, queueId }),
    await desk.aTicket({ ...mine, queueId: null }),
    await desk.aTicket({ assigneeId: caio.id }),
  ].map(({ id }) => id) as [number, number, number, number, number, number]
  const foreign = await other.aUser('agent')
  const theirs = await other.aTicket({ assigneeId: foreign.id })
  const { id } = await away(desk, ana, { substitutes: [{ userId: bia.id }, { queueId, userId: caio.id }] })
  await away(other, foreign, { mode: 'new' })
  await Promise.all([act(desk), act(desk), act(desk)])
  await act(desk)
  expect(await assignees(desk, [one, snoozed, done, second, loose, others])).toEqual([
    ...[bia.id, bia.id, ana.id, caio.id, bia.id, caio.id],
  ])
  expect(await assignees(other, [theirs.id]), 'only new tickets').toEqual([foreign.id])
  for (const ticket of [one, second]) expect(await events(desk, ticket), 'once').toHaveLength(1)
  const row = await desk.rows((tx) => tx.selectFrom('absences').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
  expect(row).toMatchObject({ beganAt: expect.any(String), returnedAt: null })
  const begun = (await desk.facts()).filter(
    ({ name, payload }) => name === 'queue:eligibility_changed' && JSON.stringify(payload).includes('began'),
  )
  expect(begun).toHaveLength(1)
})

test('absent substitutes are stepped over; without one, and for who has lost the right, tickets go back to their queue', async ({
  desk,
}) => {
  const [ana, bia] = [await desk.aUser('agent'), await desk.aUser('agent')]
  const caio = await desk.aUser('support-agent')
  await desk.join(caio)
  const [a, b] = [await desk.aTicket({ assigneeId: ana.id }), await desk.aTicket({ assigneeId: bia.id })]
  await away(desk, bia, { fromDate: day(-2), ...to(caio) })
  await away(desk, ana, to(bia))
  await act(desk)
  expect(await assignees(desk, [a.id, b.id])).toEqual([caio.id, caio.id])

  const [duda, eli] = [await desk.aUser('agent'), await desk.aUser('agent')]
  const [c, d] = [await desk.aTicket({ assigneeId: duda.id }), await desk.aTicket({ assigneeId: eli.id })]
  await away(desk, duda)
  await away(desk, eli, to(caio))
  await desk.rows((tx) => tx.deleteFrom('queueMembers').where('userId', '=', caio.id).execute())
  await act(desk)
  expect(await assignees(desk, [c.id, d.id])).toEqual([null, null])
})

test('more tickets than one transaction moves are moved in several, and an absence that was slept through moves nothing', async ({
  desk,
}) => {
  const [ana, bia, caio] = [await desk.aUser('agent'), await desk.aUser('agent'), await desk.aUser('agent')]
  for (let n = 0; n < 105; n++) await desk.aTicket({ assigneeId: ana.id })
  await away(desk, ana, to(bia))
  await act(desk)
  const held = await desk.rows((tx) => tx.selectFrom('tickets').select('assigneeId').execute())
  expect(held.every(({ assigneeId }) => assigneeId === bia.id)).toBe(true)
  const late = await desk.aTicket({ assigneeId: caio.id })
  const { id } = await away(desk, caio, to(bia))
  await desk.rows((tx) =>
    tx.updateTable('absences').set({ startsAt: '2026-01-01T00:00:00Z', endsAt: '2026-01-02T00:00:00Z' }).where('id', '=', id).execute(),
  )
  await act(desk)
  expect(await assignees(desk, [late.id])).toEqual([caio.id])
  const row = await desk.rows((tx) => tx.selectFrom('absences').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
  expect(row).toMatchObject({ beganAt: expect.any(String), returnedAt: expect.any(String) })
})

test('at the return come back what is open, unanswered and still with whom it went to; the person is told, once', async ({ desk }) => {
  const [ana, bia] = [await desk.aUser('agent', { name: 'Ana' }), await desk.aUser('agent', { name: 'Bia' })]
  const tickets: { id: number; requesterId: number }[] = []
  for (let n = 0; n < 6; n++) tickets.push(await desk.aTicket({ assigneeId: ana.id, status: 'open' }))
  const ids = tickets.map(({ id }) => id)
  const [waiting, answered, noted, resolved, moved, asked] = tickets as [(typeof tickets)[0], ...typeof tickets]
  const { id } = await away(desk, ana, to(bia))
  await act(desk)
  const says = (ticket: { id: number; requesterId: number } | undefined, values: object) =>
    ticket && desk.aComment(ticket, { authorId: bia.id, authorSide: 'staff', ...values })
  await says(answered, {})
  await says(noted, { isInternal: true })
  await says(asked, { authorId: asked?.requesterId ?? 0, authorSide: 'customer' })
  await desk.rows((tx) =>
    tx
      .updateTable('tickets')
      .set({ status: 'resolved' })
      .where('id', '=', resolved?.id ?? 0)
      .execute(),
  )
  const third = await desk.aUser('agent')
  await desk.as('supervisor')(update, { id: moved?.id ?? 0, assigneeId: third.id })
  await act(desk)
  expect(await assignees(desk, [waiting.id]), 'not yet').toEqual([bia.id])

  await desk.as(ana)(absences.end, { id })
  await Promise.all([act(desk), act(desk)])
  expect(await assignees(desk, ids)).toEqual([ana.id, bia.id, ana.id, bia.id, third.id, ana.id])
  const report = await happened(desk, ana, id)
  expect(report.counts).toEqual({ returned: 3, finished: 1, with_substitute: 1, elsewhere: 1 })
  expect(report.data.map(({ outcome, answered: was }) => [outcome, was])).toEqual([
    ['returned', false],
    ['with_substitute', true],
    ['returned', false],
    ['finished', false],
    ['elsewhere', false],
    ['returned', false],
  ])
  await expect(happened(desk, bia, id)).rejects.toMatchObject({ code: 'forbidden' })
  await react(desk)
  await react(desk)
  const notes = await desk.rows((tx) =>
    tx.selectFrom('notifications').select(['userId', 'type', 'message']).where('type', 'like', 'absence%').orderBy('id').execute(),
  )
  expect(notes).toEqual([
    {
      userId: ana.id,
      type: 'absence_returned',
      message: '3 tickets voltaram para você, 1 foi concluído, 2 seguem com outras pessoas.',
    },
  ])
})

test('an absence that goes over into the next one gives nothing back before the end of that', async ({ desk }) => {
  const [ana, bia] = [await desk.aUser('agent'), await desk.aUser('agent')]
  const ticket = await desk.aTicket({ assigneeId: ana.id })
  const first = await away(desk, ana, to(bia))
  await act(desk)
  await desk.as(ana)(absences.end, { id: first.id })
  const second = await desk.as(ana)(absences.create, CreateAbsence.parse({ fromDate: day(1), toDate: day(2), kind: 'sick', ...to(bia) }))
  await desk.rows((tx) =>
    tx
      .updateTable('absences')
      .set({ startsAt: new Date(Date.now() - 1).toISOString(), fromDate: day(0) })
      .where('id', '=', second.id)
      .execute(),
  )
  await act(desk)
  expect(await assignees(desk, [ticket.id])).toEqual([bia.id])
  expect((await happened(desk, ana, second.id)).data).toHaveLength(1)
  await desk.as(ana)(absences.end, { id: second.id })
  await act(desk)
  expect(await assignees(desk, [ticket.id])).toEqual([ana.id])
})

test('who was deactivated meanwhile gets nothing back, and substitutes are told of their days once', async ({ desk }) => {
  const [ana, bia] = [await desk.aUser('agent', { name: 'Ana' }), await desk.aUser('agent')]
  const ticket = await desk.aTicket({ assigneeId: ana.id })
  const { id } = await away(desk, ana, to(bia))
  await react(desk)
  expect(await assignees(desk, [ticket.id]), 'at once').toEqual([bia.id])
  await react(desk)
  const notes = await desk.rows((tx) =>
    tx.selectFrom('notifications').select(['userId', 'message']).where('type', '=', 'absence_substitute').execute(),
  )
  const days = [day(-1), day(4)].map((one) => one.split('-').toReversed().join('/'))
  expect(notes).toEqual([{ userId: bia.id, message: `Você substitui Ana de ${days[0]} a ${days[1]}.` }])
  await desk.as('supervisor')(absences.end, { id })
  await desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', ana.id).execute())
  await act(desk)
  expect(await assignees(desk, [ticket.id])).toEqual([bia.id])
})

test('in the mode of notices tickets stay, and the substitute is told of what happens to them, the absent person too', async ({ desk }) => {
  const [ana, bia, caio] = [await desk.aUser('agent'), await desk.aUser('agent'), await desk.aUser('agent')]
  const [kept, others] = [await desk.aTicket({ assigneeId: ana.id }), await desk.aTicket({ assigneeId: caio.id })]
  await away(desk, ana, { mode: 'notices', ...to(bia) })
  await act(desk)
  expect(await assignees(desk, [kept.id])).toEqual([ana.id])
  for (const { id } of [kept, others])
    await desk.as('client')(add, AddComment.parse({ ticketId: id, content: 'Alguma novidade?', isInternal: false }))
  await react(desk)
  const notes = await desk.rows((tx) =>
    tx.selectFrom('notifications').select(['userId', 'entityId']).where('type', '=', 'comment_added').execute(),
  )
  const pairs = notes.map(({ userId, entityId }) => `${userId} ${entityId}`).toSorted()
  expect(pairs).toEqual([`${ana.id} ${kept.id}`, `${bia.id} ${kept.id}`, `${caio.id} ${others.id}`].toSorted())
})
