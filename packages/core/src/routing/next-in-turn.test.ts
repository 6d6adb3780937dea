import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import { ofTicket } from './decisions.ts'
import { nextInTurn } from './next-in-turn.ts'
import { aTeam, setState, settle, several } from './testing/team.ts'

test('whom the router would choose next is told, other than who has the ticket, and then is chosen', async ({ desk, other }) => {
  const { queueId, ids } = await aTeam(desk, 'round_robin', 2)
  const [first, second] = ids as [number, number]
  const [id] = (await several(desk, 1, { queueId })) as [number]
  const next = () => desk.as('agent')(nextInTurn, { id })
  expect(await next()).toMatchObject({ next: { id: first }, waiting: null })
  await settle(desk)
  expect(await next(), 'not who has it').toMatchObject({ next: { id: second } })
  await setState(desk, second, 'away')
  expect(await next()).toMatchObject({ next: null, waiting: { reason: 'routing_nobody_left' } })
  await desk.as('agent')(tickets.update, { id, status: 'resolved' })
  expect(await next()).toEqual({ next: null, waiting: null, waits: null })
  await expect(other.as('admin')(nextInTurn, { id })).rejects.toMatchObject({ code: 'ticket_not_found' })
  const manual = await aTeam(desk, 'manual', 1)
  const [chosen] = (await several(desk, 1, { queueId: manual.queueId })) as [number]
  expect(await desk.as('agent')(nextInTurn, { id: chosen })).toEqual({ next: null, waiting: null, waits: null })
})

test('a ticket that nobody could be given says what it waits since, also before any decision', async ({ desk }) => {
  const { queueId, ids } = await aTeam(desk, 'round_robin', 1)
  await setState(desk, ids[0] as number, 'away')
  await settle(desk)
  const [id] = (await several(desk, 1, { queueId })) as [number]
  await settle(desk)
  expect(await desk.as('agent')(nextInTurn, { id })).toMatchObject({
    next: null,
    waiting: { reason: 'routing_nobody_online' },
    waits: { cause: 'created', since: expect.any(String) },
  })
})

test('a decision says that the ticket is another by now', async ({ desk }) => {
  const { queueId } = await aTeam(desk, 'round_robin', 2)
  const [id] = (await several(desk, 1, { queueId })) as [number]
  await settle(desk)
  const last = async () => (await desk.as('agent')(ofTicket, { id, limit: 1 })).data[0]
  expect(await last()).toMatchObject({ cause: 'created', changedSince: false })
  await desk.as('agent')(tickets.update, { id, status: 'waiting_customer' })
  expect(await last(), 'routing goes by other things').toMatchObject({ changedSince: false })
  await desk.as('agent')(tickets.update, { id, priority: 'urgent' })
  expect(await last()).toMatchObject({ changedSince: true })
})
