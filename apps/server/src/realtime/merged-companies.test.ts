import { ListTickets } from '@balcao/contracts/tickets/tickets'
import { merge } from '@balcao/core/companies/merge'
import * as people from '@balcao/core/companies/people'
import type { Desk } from '@balcao/core/testing/desk'
import * as tickets from '@balcao/core/tickets/tickets'
import { expect } from 'vitest'
import { type Listening, listen, listenBySse, publish } from '../testing/live.ts'
import { test, tokenOf } from '../testing/server.ts'
import { connect } from '../testing/socket-io.ts'

const named = ({ events }: Pick<Listening, 'events'>, name: string) => events.filter((event) => event.name === name)
const seen = async (desk: Desk, who: Parameters<Desk['as']>[0]) => (await desk.as(who)(tickets.list, ListTickets.parse({}))).data.length

test('R03 merged companies are one event to staff and to customers of the remaining company, however many tickets moved; nobody else receives it', async ({
  server,
  desk,
  other,
}) => {
  const [old, next, third] = [await desk.aCompany('CANARIO-VELHA'), await desk.aCompany('CANARIO-NOVA'), await desk.aCompany('Terceira')]
  const member = (companyId: number) => desk.aUser('client', { companyId })
  const [moved, gains, outsider] = [await member(old.id), await member(next.id), await member(third.id)]
  await desk.as('admin')(people.set, { id: next.id, userId: gains.id, visibility: 'company' })
  for (let n = 0; n < 5; n++) await desk.aTicket({ requesterId: moved.id, companyId: old.id })
  const { slug } = await desk.aRole('agent', { 'company.read': 'none' })
  const open = async (who: Parameters<Desk['as']>[0], at = desk) => listen(server.url, (await tokenOf(server, at, who)).token)
  const agent = await open('agent')
  const blind = await open(await desk.aUser('agent', { role: slug }))
  const phone = await listenBySse(server.url, (await tokenOf(server, desk, 'agent')).token)
  const [member1, member2, alien, stranger] = [await open(moved), await open(gains), await open(outsider), await open('agent', other)]
  expect(await seen(desk, gains)).toBe(0)
  const from = String(agent.events[0]?.seq)

  await desk.as('admin')(merge, { id: old.id, intoId: next.id })
  await publish(server, desk)
  for (const one of [agent, blind, phone]) {
    await one.until(() => named(one, 'companies').length === 1)
    // Without ids: some staff may see none of the tickets.
    expect(named(one, 'companies')).toEqual([{ name: 'companies', seq: expect.any(Number) }])
  }
  for (const one of [member1, member2]) await one.until(() => named(one, 'refetch').length > 0)
  expect(await seen(desk, gains)).toBe(5)
  const late = await listen(server.url, (await tokenOf(server, desk, 'agent')).token, from)
  await late.until(() => named(late, 'companies').length === 1)

  const all = [agent, blind, phone, member1, member2, alien, stranger, late]
  for (const at of [desk, other]) {
    const { id } = await at.aTicket({ requesterId: at === desk ? outsider.id : (await at.person('client')).id })
    await at.as('supervisor')(tickets.update, { id, title: 'depois' })
    await publish(server, at)
  }
  for (const one of [alien, stranger]) {
    await one.until((events) => events.some((event) => 'ticket' in event))
    expect([...named(one, 'companies'), ...named(one, 'refetch')]).toEqual([])
  }
  await agent.until((events) => events.some((event) => 'ticket' in event))
  expect(
    agent.events.filter((event) => 'ticket' in event),
    'none of each ticket that came along',
  ).toHaveLength(1)
  expect(JSON.stringify(all.map(({ events }) => events))).not.toContain('CANARIO')
  for (const one of all) one.close()
})

test('a Socket.IO subscriber of tickets refetches after companies were merged', async ({ server, desk }) => {
  const [old, next] = [await desk.aCompany('Velha'), await desk.aCompany('Nova')]
  const one = await connect(server.url, '/tickets', (await tokenOf(server, desk, 'agent')).token)
  await one.until((events) => events.some(({ name }) => name === 'connected'))
  await desk.as('admin')(merge, { id: old.id, intoId: next.id })
  await publish(server, desk)
  await one.until((events) => events.some(({ name }) => name === 'refetch'))
  expect(one.named('refetch')).toHaveLength(1)
  one.close()
})
