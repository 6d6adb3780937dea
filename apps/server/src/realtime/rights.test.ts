import { UpdateRole } from '@balcao/contracts/roles/roles'
import { CreateTicketView } from '@balcao/contracts/ticket-list/views'
import { BUILT_IN_TYPES } from '@balcao/contracts/tickets/type-words'
import { SaveTypes } from '@balcao/contracts/tickets/types'
import * as drafts from '@balcao/core/comments/drafts'
import { update } from '@balcao/core/roles/roles'
import type { Desk } from '@balcao/core/testing/desk'
import * as views from '@balcao/core/ticket-list/views'
import * as statusNames from '@balcao/core/tickets/settings/status-names'
import * as types from '@balcao/core/tickets/settings/types'
import * as tickets from '@balcao/core/tickets/tickets'
import { create } from '@balcao/core/users/create'
import { expect } from 'vitest'
import { listen, listenBySse, publish } from '../testing/live.ts'
import { test, tokenOf } from '../testing/server.ts'

const retitle = (desk: Desk, id: number, title: string) => desk.as('supervisor')(tickets.update, { id, title })

async function changeAgents(desk: Desk, changes: object) {
  const { id } = await desk.rows((tx) => tx.selectFrom('roles').select('id').where('slug', '=', 'agent').executeTakeFirstOrThrow())
  await desk.as('admin')(update, UpdateRole.parse({ id, ...changes }))
}

for (const open of [listen, listenBySse])
  test(`R10 a permission taken away counts on a standing connection at once, and so does one given (${open.name})`, async ({
    server,
    desk,
  }) => {
    const { id } = await desk.aTicket({ queueId: null })
    const agent = await open(server.url, (await tokenOf(server, desk, 'agent')).token)
    const supervisor = await open(server.url, (await tokenOf(server, desk, 'supervisor')).token)
    await retitle(desk, id, 'antes')
    await publish(server, desk)
    await agent.until((events) => events.length === 2)

    await changeAgents(desk, { permissions: { 'ticket.read': 'own' } })
    await retitle(desk, id, 'CANARIO')
    await publish(server, desk)
    await supervisor.until((events) => events.length === 3)
    await agent.until((events) => events.at(-1)?.name === 'refetch')
    await retitle(desk, id, 'CANARIO 2')
    await publish(server, desk)
    await supervisor.until((events) => events.length === 4)
    expect(JSON.stringify(agent.events)).not.toContain('CANARIO')
    expect(supervisor.events.map((event) => event.name)).not.toContain('refetch')

    await changeAgents(desk, { reset: true })
    await retitle(desk, id, 'depois')
    await publish(server, desk)
    await agent.until((events) => events.some((event) => 'ticket' in event && event.ticket.title === 'depois'))
    agent.close()
    supervisor.close()
  })

test('a role that was renamed or replaced by an equal one is announced to its holders, and to nobody else', async ({ server, desk }) => {
  const role = await desk.aRole('agent')
  const person = await desk.aUser('agent', { role: role.slug })
  const one = await listen(server.url, (await tokenOf(server, desk, person)).token)
  const another = await listen(server.url, (await tokenOf(server, desk, 'agent')).token)
  const refetches = () => one.events.filter((event) => event.name === 'refetch').length
  await desk.as('admin')(update, UpdateRole.parse({ id: role.id, name: 'Plantão' }))
  await publish(server, desk)
  await one.until(() => refetches() === 1)
  await desk.rows((tx) => tx.updateTable('users').set({ role: 'agent' }).where('id', '=', person.id).execute())
  await desk.asSystem((ctx) => ctx.emit('access:changed', { userId: person.id }))
  await publish(server, desk)
  await one.until(() => refetches() === 2)
  await retitle(desk, (await desk.aTicket()).id, 'depois')
  await publish(server, desk)
  await another.until((events) => events.some((event) => 'ticket' in event))
  expect(another.events.map((event) => event.name)).not.toContain('refetch')
  one.close()
  another.close()
})

test('changed people are announced to those who may see them, without naming them; customers receive nothing', async ({ server, desk }) => {
  const supervisor = await listen(server.url, (await tokenOf(server, desk, 'supervisor')).token)
  const client = await listen(server.url, (await tokenOf(server, desk, 'client')).token)
  const { slug } = await desk.aRole('agent', { 'user.list': 'none' })
  const blind = await listen(server.url, (await tokenOf(server, desk, await desk.aUser('agent', { role: slug }))).token)
  await desk.as('admin')(create, { name: 'CANARIO', email: 'canario@example.test', role: 'client', invite: false })
  await publish(server, desk)
  await supervisor.until((events) => events.some((event) => event.name === 'people'))
  const { id } = await desk.aTicket()
  await retitle(desk, id, 'depois')
  await publish(server, desk)
  await blind.until((events) => events.some((event) => 'ticket' in event))
  for (const one of [blind, client]) expect(one.events.map((event) => event.name)).not.toContain('people')
  expect(JSON.stringify([supervisor.events, client.events])).not.toContain('CANARIO')
  for (const one of [supervisor, client, blind]) one.close()
})

test('R01 a new draft is announced to its author on each device, and to nobody else', async ({ server, desk, other }) => {
  const { id } = await desk.aTicket({ requesterId: (await desk.person('client')).id })
  const { token } = await tokenOf(server, desk, 'agent')
  const [desktop, phone] = [await listen(server.url, token), await listenBySse(server.url, token)]
  const others = [
    await listen(server.url, (await tokenOf(server, desk, 'super_admin')).token),
    await listen(server.url, (await tokenOf(server, desk, 'client')).token),
    await listen(server.url, (await tokenOf(server, other, 'agent')).token),
  ]
  await desk.as('agent')(drafts.put, { ticketId: id, mode: 'note', content: 'CANARIO' })
  await publish(server, desk)
  const received = ({ events }: Pick<typeof desktop, 'events'>) => events.filter((event) => event.name === 'draft')
  for (const one of [desktop, phone]) {
    await one.until(() => received(one).length === 1)
    expect(received(one)).toMatchObject([{ at: id, isThere: true }])
  }
  for (const one of [desk, other]) {
    await retitle(one, one === desk ? id : (await one.aTicket()).id, 'depois')
    await publish(server, one)
  }
  for (const one of others) {
    await one.until((events) => events.some((event) => 'ticket' in event))
    expect(received(one)).toEqual([])
  }
  expect(JSON.stringify([desktop, phone, ...others].map(({ events }) => events))).not.toContain('CANARIO')
  for (const one of [desktop, phone, ...others]) one.close()
})

test('changed status names are announced to both sides, also after an absence, and to no other tenant', async ({ server, desk, other }) => {
  const { token } = await tokenOf(server, desk, 'agent')
  const agent = await listen(server.url, token)
  const client = await listen(server.url, (await tokenOf(server, desk, 'client')).token)
  const stranger = await listen(server.url, (await tokenOf(server, other, 'agent')).token)
  const received = (one: typeof agent) => one.events.filter((event) => event.name === 'words').length
  await agent.until((events) => events.length > 0)
  const from = String(agent.events[0]?.seq)
  await desk.as('admin')(statusNames.update, { open: { name: 'CANARIO' } })
  await publish(server, desk)
  for (const one of [agent, client]) await one.until(() => received(one) === 1)
  await desk.as('admin')(types.save, SaveTypes.parse({ types: [...BUILT_IN_TYPES, { name: 'CANARIO' }] }))
  await publish(server, desk)
  for (const one of [agent, client]) await one.until(() => received(one) === 2)
  const late = await listen(server.url, token, from)
  await late.until(() => received(late) === 1)
  await retitle(other, (await other.aTicket()).id, 'depois')
  await publish(server, other)
  await stranger.until((events) => events.some((event) => 'ticket' in event))
  expect(received(stranger)).toBe(0)
  expect(JSON.stringify([agent.events, client.events])).not.toContain('CANARIO')
  for (const one of [agent, client, stranger, late]) one.close()
})

test('changed views are announced to those who have them: the team’s to staff, personal ones to their owner, none to customers', async ({
  server,
  desk,
  other,
}) => {
  const agent = await listen(server.url, (await tokenOf(server, desk, 'agent')).token)
  const colleague = await listen(server.url, (await tokenOf(server, desk, await desk.aUser('agent'))).token)
  const client = await listen(server.url, (await tokenOf(server, desk, 'client')).token)
  const stranger = await listen(server.url, (await tokenOf(server, other, 'agent')).token)
  const received = (one: typeof agent) => one.events.filter((event) => event.name === 'views').length
  await desk.as('agent')(views.create, CreateTicketView.parse({ name: 'CANARIO', filter: {} }))
  await desk.as('agent')(views.saveTabs, { tabs: ['open'] })
  await publish(server, desk)
  await agent.until(() => received(agent) > 0)
  await desk.as('supervisor')(views.create, CreateTicketView.parse({ name: 'CANARIO', filter: {}, shared: true }))
  await publish(server, desk)
  await colleague.until(() => received(colleague) > 0)
  expect(received(colleague), 'only of the team’s').toBe(1)
  await agent.until(() => received(agent) > 1)
  for (const one of [desk, other]) {
    await retitle(one, (await one.aTicket({ requesterId: (await one.person('client')).id })).id, 'depois')
    await publish(server, one)
  }
  for (const one of [client, stranger]) {
    await one.until((events) => events.some((event) => 'ticket' in event))
    expect(received(one)).toBe(0)
  }
  expect(JSON.stringify([agent.events, colleague.events, client.events, stranger.events])).not.toContain('CANARIO')
  for (const one of [agent, colleague, client, stranger]) one.close()
})

test('R10 a client whose rights changed while it was away is told to refetch on return', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'agent')
  const first = await listen(server.url, token)
  await retitle(desk, (await desk.aTicket()).id, 'antes')
  await publish(server, desk)
  await first.until((events) => events.some((event) => 'ticket' in event))
  const at = String(first.events.at(-1)?.seq)
  first.close()
  await changeAgents(desk, { permissions: { 'ticket.reply': 'none' } })
  await publish(server, desk)
  const back = await listen(server.url, token, at)
  await back.until((events) => events.some((event) => event.name === 'refetch'))
  back.close()
})

test('R10 S08 a lowered role, a left queue or a suspended tenant reaches the connection at once', async ({ server, desk, testDb }) => {
  const asOwner = (text: string) => testDb.asOwner(`set role balcao_system; ${text}; reset role`)
  const { id } = await desk.aTicket()
  const support = await desk.person('support-agent')
  await desk.join(support)
  const one = await listen(server.url, (await tokenOf(server, desk, support)).token)
  const tell = async () => {
    await desk.asSystem((ctx) => ctx.emit('access:changed', { userId: support.id }))
    await publish(server, desk)
  }
  await retitle(desk, id, 'antes')
  await publish(server, desk)
  await one.until((events) => events.some(({ name }) => name === 'ticket:updated'))
  await asOwner(`delete from queue_members where user_id = ${support.id}`)
  await tell()
  await one.until((events) => events.at(-1)?.name === 'refetch')
  await retitle(desk, id, 'CANARIO')
  await publish(server, desk)
  await asOwner(`update tenants set status = 'suspended' where id = ${desk.id}`)
  await tell()
  await expect.poll(() => one.closed(), { timeout: 5_000 }).toBe(4401)
  expect(JSON.stringify(one.events)).not.toContain('CANARIO')
})
