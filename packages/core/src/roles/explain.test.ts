import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import { explain } from './explain.ts'

test('R11 the explanation names the rule that decided, and what would change it', async ({ desk }) => {
  const support = await desk.person('support-agent')
  const queue = await desk.aQueue('Crédito', [support])
  const mine = await desk.aTicket({ queueId: queue })
  const others = await desk.aTicket()
  const ask = (userId: number, ticketId: number) => desk.as('admin')(explain, { userId, ticketId })
  expect(await ask(support.id, mine.id)).toMatchObject({
    allowed: true,
    decision: 'queue',
    user: { role: 'support-agent', base: 'support-agent', queues: ['Crédito'] },
    ticket: { id: mine.id, number: mine.number, queueName: 'Crédito' },
    permission: { key: 'ticket.read', grant: 'queue', changed: false, enough: ['queue', 'company', 'tenant'] },
    session: null,
  })
  expect(await ask(support.id, others.id)).toMatchObject({ allowed: false, decision: 'out_of_scope', permission: { enough: ['tenant'] } })
  expect(await ask((await desk.person('client')).id, others.id)).toMatchObject({ allowed: true, decision: 'requester' })
  const stranger = await desk.aUser('client')
  expect(await ask(stranger.id, others.id)).toMatchObject({
    allowed: false,
    decision: 'out_of_scope',
    permission: { grant: 'own', enough: [] },
  })
  expect(await ask((await desk.person('agent')).id, others.id)).toMatchObject({ allowed: true, decision: 'tenant' })
})

test('R10 an account that is off, a missing second factor, a missing permission and a suspended tenant decide before the scope', async ({
  desk,
}) => {
  const ticket = await desk.aTicket()
  const ask = async (userId: number) => (await desk.as('admin')(explain, { userId, ticketId: ticket.id })).decision
  expect(await ask((await desk.aUser('agent', { isActive: false })).id)).toBe('account_inactive')
  const { slug } = await desk.aRole('agent', { 'ticket.read': 'none' })
  const blind = await desk.aUser('agent', { role: slug })
  expect(await desk.as('admin')(explain, { userId: blind.id, ticketId: ticket.id })).toMatchObject({
    decision: 'no_permission',
    permission: { grant: 'none', changed: true, enough: ['tenant'] },
  })
  await desk.rows((tx) => tx.updateTable('roles').set({ secondFactorRequired: true }).where('slug', '=', slug).execute())
  expect(await ask(blind.id)).toBe('second_factor_due')
})

test('the session that stands is told with its ages, and one that ended is not', async ({ desk }) => {
  const ticket = await desk.aTicket()
  const agent = await desk.person('agent')
  await desk.as('agent')(async () => undefined)
  const ask = () => desk.as('admin')(explain, { userId: agent.id, ticketId: ticket.id })
  expect((await ask()).session).toMatchObject({
    startedAt: expect.any(String),
    refreshedAt: expect.any(String),
    expiresAt: expect.any(String),
  })
  await desk.rows((tx) => tx.updateTable('sessions').set({ revokedAt: new Date().toISOString() }).where('userId', '=', agent.id).execute())
  expect((await ask()).session).toBeNull()
})

test('T01 people and tickets of another tenant are not found, and say nothing of whether they exist', async ({ desk, other }) => {
  const ticket = await desk.aTicket()
  const agent = await desk.person('agent')
  const foreign = { userId: (await other.person('agent')).id, ticketId: (await other.aTicket()).id }
  for (const userId of [foreign.userId, 987_654])
    await expect(desk.as('admin')(explain, { userId, ticketId: ticket.id })).rejects.toMatchObject({ code: 'user_not_found' })
  for (const ticketId of [foreign.ticketId, 987_654])
    await expect(desk.as('admin')(explain, { userId: agent.id, ticketId })).rejects.toMatchObject({ code: 'ticket_not_found' })
  await expect(desk.as('manager')(explain, { userId: agent.id, ticketId: ticket.id })).rejects.toMatchObject({ kind: 'forbidden' })
})
