import { LeaveSuddenly } from '@balcao/contracts/absences/sudden'
import { expect } from 'vitest'
import { ofTicket } from '../routing/decisions.ts'
import { type Desk, type Person, test } from '../testing/desk.ts'
import { update } from '../tickets/tickets.ts'
import * as sudden from './sudden.ts'

const assigneeOf = (desk: Desk, id: number) =>
  desk.rows(async (tx) => (await tx.selectFrom('tickets').select('assigneeId').where('id', '=', id).executeTakeFirstOrThrow()).assigneeId)
const leaving = (moves: { ticket: { id: number; version: number }; to: { id: number } | null }[], values: object = {}) =>
  LeaveSuddenly.parse({
    moves: moves.map(({ ticket, to }) => ({ ticketId: ticket.id, version: ticket.version, toId: to?.id ?? null })),
    ...values,
  })

/** Says that people take tickets. */
const arePresent = (desk: Desk, people: readonly Person[]) =>
  desk.rows((tx) =>
    tx
      .insertInto('availabilities')
      .values(people.map(({ id: userId }) => ({ tenantId: desk.id, userId, state: 'online', alwaysAvailable: true })))
      .execute(),
  )

/** Three agents of a queue; the first has tickets there. */
async function team(desk: Desk, count: number) {
  const people = [await desk.aUser('agent'), await desk.aUser('agent'), await desk.aUser('agent')] as [Person, Person, Person]
  const queueId = await desk.aQueue('N1', people)
  await arePresent(desk, people)
  const tickets = []
  for (let n = 0; n < count; n++) tickets.push(await desk.aTicket({ assigneeId: people[0].id, queueId }))
  return { people, queueId, tickets }
}

test('a preview spreads tickets over who is there, and changes nothing', async ({ desk, other }) => {
  const { people, queueId, tickets } = await team(desk, 5)
  const [ana, bia, caio] = people
  await desk.aTicket({ assigneeId: caio.id, queueId })
  const loose = await desk.aTicket({ assigneeId: ana.id, queueId: null })
  const found = await desk.as(ana)(sudden.preview, {})
  expect(found).toMatchObject({ user: { id: ana.id }, more: 0 })
  expect(found.moves.map(({ ticket }) => ticket.id)).toEqual([...tickets.map(({ id }) => id), loose.id])
  const given = found.moves.map(({ to }) => to?.id ?? null)
  expect([given.filter((id) => id === bia.id).length, given.filter((id) => id === caio.id).length, given.at(-1)]).toEqual([3, 2, null])
  expect(await assigneeOf(desk, tickets[0]?.id ?? 0)).toBe(ana.id)
  const one = await desk.as(ana)(sudden.preview, { substituteId: bia.id })
  expect(one.moves.every(({ to }) => to?.id === bia.id)).toBe(true)
  await expect(desk.as(bia)(sudden.preview, { userId: ana.id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(other.as('admin')(sudden.preview, { userId: ana.id })).rejects.toMatchObject({
    details: [expect.objectContaining({ field: 'userId', reason: 'user_not_found' })],
  })
})

test('a preview goes by the rules of the router: who is online, limits over all queues, the most urgent first; and what it did is told', async ({
  desk,
}) => {
  const { people, queueId } = await team(desk, 0)
  const [ana, bia, caio] = people
  const away = await desk.aUser('agent')
  const second = await desk.aQueue('N2', [bia, away])
  await desk.rows((tx) => tx.updateTable('availabilities').set({ state: 'busy' }).where('userId', '=', caio.id).execute())
  await desk.rows((tx) => tx.updateTable('availabilities').set({ capacity: 3 }).where('userId', '=', bia.id).execute())
  const values = { assigneeId: ana.id, status: 'open' }
  const calm = await desk.aTicket({ ...values, queueId })
  const urgent = await desk.aTicket({ ...values, queueId, priority: 'urgent' })
  const other = await desk.aTicket({ ...values, queueId: second })
  const { moves } = await desk.as(ana)(sudden.preview, {})
  const to = new Map(moves.map(({ ticket, to }) => [ticket.id, to?.id ?? null]))
  expect([to.get(urgent.id), to.get(calm.id), to.get(other.id)]).toEqual([bia.id, bia.id, null])
  await desk.as(ana)(sudden.leave, leaving(moves))
  const { data } = await desk.as('agent')(ofTicket, { id: urgent.id, limit: 5 })
  expect(data).toMatchObject([{ cause: 'rebalanced', chosen: { id: bia.id } }])
})

test('leaving moves what is as it was; what changed meanwhile stays, with the reason', async ({ desk }) => {
  const { people, tickets } = await team(desk, 3)
  const [ana, bia] = people
  const { moves } = await desk.as('supervisor')(sudden.preview, { userId: ana.id, substituteId: bia.id })
  const [first, second, third] = tickets as unknown as [{ id: number }, { id: number }, { id: number }]
  await desk.as('supervisor')(update, { id: second.id, priority: 'urgent' })
  const input = leaving(
    moves.map((move) => (move.ticket.id === third.id ? { ...move, to: { id: ana.id } } : move)),
    { userId: ana.id },
  )
  const left = await desk.as('supervisor')(sudden.leave, input)
  expect(left).toMatchObject({ moved: [first.id], absence: { state: 'current', kind: 'sick', moved: 1 }, undoUntil: expect.any(String) })
  expect(left.failed.map(({ ticketId, reason }) => [ticketId, reason.reason])).toEqual([
    [second.id, 'ticket_changed_meanwhile'],
    [third.id, 'target_absent'],
  ])
  expect([await assigneeOf(desk, first.id), await assigneeOf(desk, second.id)]).toEqual([bia.id, ana.id])
  const again = await desk.as('supervisor')(sudden.leave, leaving([], { userId: ana.id }))
  expect(again.absence.id, 'the one under way').toBe(left.absence.id)
  const acts = await desk.rows((tx) => tx.selectFrom('auditEvents').select('action').execute())
  expect(acts.filter(({ action }) => action === 'absence.sudden')).toHaveLength(2)
})

test('a support agent may leave, and nobody may give tickets to who is away or may not have them', async ({ desk }) => {
  const rita = await desk.aUser('support-agent')
  const [gone, stranger] = [await desk.aUser('agent'), await desk.aUser('support-agent')]
  const queueId = await desk.aQueue('N1', [rita, gone])
  const [a, b, c] = [
    await desk.aTicket({ assigneeId: rita.id, queueId }),
    await desk.aTicket({ assigneeId: rita.id, queueId }),
    await desk.aTicket({ assigneeId: rita.id, queueId }),
  ]
  await desk.as(gone)(sudden.leave, leaving([]))
  const { moved, failed } = await desk.as(rita)(
    sudden.leave,
    leaving([
      { ticket: a, to: gone },
      { ticket: b, to: stranger },
      { ticket: c, to: null },
    ]),
  )
  expect(moved).toEqual([c.id])
  expect(failed.map(({ reason }) => reason.reason)).toEqual(['target_absent', 'not_assignable'])
  expect(await assigneeOf(desk, c.id)).toBeNull()
})

test('undoing brings back what nobody touched, for ten minutes', async ({ desk, other }) => {
  const { people, tickets } = await team(desk, 2)
  const [ana, bia, caio] = people
  const { moves } = await desk.as(ana)(sudden.preview, { substituteId: bia.id })
  const { absence } = await desk.as(ana)(sudden.leave, leaving(moves))
  const [first, second] = tickets as unknown as [{ id: number }, { id: number }]
  await desk.as('supervisor')(update, { id: second.id, assigneeId: caio.id })
  await expect(desk.as(bia)(sudden.undo, { id: absence.id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(other.as('admin')(sudden.undo, { id: absence.id })).rejects.toMatchObject({ code: 'absence_not_found' })
  expect(await desk.as(ana)(sudden.undo, { id: absence.id })).toEqual({ returned: 1, kept: 1 })
  expect([await assigneeOf(desk, first.id), await assigneeOf(desk, second.id)]).toEqual([ana.id, caio.id])
  await expect(desk.as(ana)(sudden.undo, { id: absence.id })).rejects.toMatchObject({ code: 'absence_not_found' })

  const later = await desk.as(ana)(sudden.leave, leaving([]))
  const old = new Date(Date.now() - 11 * 60_000).toISOString()
  await desk.rows((tx) => tx.updateTable('absences').set({ suddenAt: old }).where('id', '=', later.absence.id).execute())
  await expect(desk.as(ana)(sudden.undo, { id: later.absence.id })).rejects.toMatchObject({ code: 'absence_undo_over' })
})
