import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import { list as history } from '../tickets/history.ts'
import { get as getTicket } from '../tickets/tickets.ts'
import { actsOn } from './testing/people.ts'
import { update } from './update.ts'

const assigneeOf = async (desk: Desk, id: number) => (await desk.as('agent')(getTicket, { id })).assignee?.id ?? null

test('open tickets of somebody deactivated go back to the queue, to somebody else, or stay; what is done stays', async ({ desk }) => {
  const receiver = await desk.aUser('agent')
  const admin = await desk.person('admin')
  for (const [asked, expected] of [
    [{ openTickets: 'release' }, null],
    [{ openTickets: 'reassign', reassignToId: receiver.id }, receiver.id],
    [{ openTickets: 'keep' }, undefined],
    [{}, undefined],
  ] as const) {
    const agent = await desk.aUser('agent')
    const open = await desk.aTicket({ assigneeId: agent.id, status: 'open' })
    const done = await desk.aTicket({ assigneeId: agent.id, status: 'closed' })
    await expect(desk.as('admin')(update, { id: agent.id, active: false, ...asked })).resolves.toMatchObject({ active: false })
    await react(desk)
    expect(await assigneeOf(desk, open.id)).toBe(expected === undefined ? agent.id : expected)
    expect(await assigneeOf(desk, done.id)).toBe(agent.id)
    const told = (await desk.as('agent')(history, { ticketId: open.id, limit: 10, page: 1, order: 'asc' })).data
    expect(
      told.map(({ actor }) => actor?.id),
      'the history says who',
    ).toEqual(expected === undefined ? [] : [admin.id])
    await desk.as('admin')(update, { id: agent.id, active: true })
    await react(desk)
    expect(await assigneeOf(desk, open.id), 'coming back moves nothing').toBe(expected === undefined ? agent.id : expected)
    expect((await actsOn(desk, agent.id)).map(({ action }) => action)).toEqual(['user.deactivated', 'user.reactivated'])
  }
})

test('who was let in again before it was done keeps everything; what the receiver cannot have goes to its queue', async ({ desk }) => {
  const agent = await desk.aUser('agent')
  const mine = await desk.aTicket({ assigneeId: agent.id, status: 'open' })
  await desk.as('admin')(update, { id: agent.id, active: false, openTickets: 'release' })
  await desk.as('admin')(update, { id: agent.id, active: true })
  await react(desk)
  expect(await assigneeOf(desk, mine.id)).toBe(agent.id)

  const support = await desk.aUser('support-agent')
  const queueId = await desk.aQueue('Financeiro', [support])
  const within = await desk.aTicket({ assigneeId: agent.id, status: 'open', queueId })
  await desk.as('admin')(update, { id: agent.id, active: false, openTickets: 'reassign', reassignToId: support.id })
  await react(desk)
  expect(await assigneeOf(desk, within.id)).toBe(support.id)
  expect(await assigneeOf(desk, mine.id)).toBeNull()
})

test('what makes no sense is refused, and so is moving tickets without the right to', async ({ desk, other }) => {
  const { id } = await desk.aUser('agent')
  const inactive = await desk.aUser('agent', { isActive: false })
  const stranger = await other.person('agent')
  const as = desk.as('admin')
  for (const [asked, field] of [
    [{ openTickets: 'release' }, 'openTickets'],
    [{ active: true, openTickets: 'keep' }, 'openTickets'],
    [{ active: false, openTickets: 'reassign' }, 'reassignToId'],
    [{ active: false, reassignToId: (await desk.person('agent')).id }, 'reassignToId'],
    ...[id, inactive.id, stranger.id, (await desk.person('client')).id].map(
      (reassignToId) => [{ active: false, openTickets: 'reassign', reassignToId }, 'reassignToId'] as const,
    ),
  ] as const)
    await expect(as(update, { id, ...asked }), JSON.stringify(asked)).rejects.toMatchObject({ details: [{ field }] })
  const { slug } = await desk.aRole('supervisor', { 'ticket.assign': 'queue' })
  const narrow = desk.as(await desk.aUser('supervisor', { role: slug }))
  await expect(narrow(update, { id, active: false, openTickets: 'release' })).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(narrow(update, { id, active: false, openTickets: 'keep' })).resolves.toMatchObject({ active: false })
})
