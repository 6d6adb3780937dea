import type { LiveEvent } from '@balcao/contracts/realtime/live'
import { expect } from 'vitest'
import { listen } from '../testing/live.ts'
import { aServer, test, tokenOf } from '../testing/server.ts'

const received = (events: LiveEvent[]) =>
  events.flatMap((event) =>
    event.name === 'presence' ? [`${event.at}: ${event.people.map(({ id, state }) => `${id} ${state}`).join()}`] : [],
  )

test('T16 R03 R11 S06 staff learn from any server who is at a ticket, as far as they may see it; nobody else does', async ({
  server,
  testDb,
  desk,
  other,
}) => {
  const second = await aServer(testDb.url)
  const listening = async (who: Parameters<typeof tokenOf>[2], at = desk) => listen(second.url, (await tokenOf(second, at, who)).token)
  try {
    const open = await desk.aTicket()
    const limited = await desk.aTicket({ queueId: await desk.aQueue('Restrita', [await desk.person('support-agent')]) })
    const { token, person } = await tokenOf(server, desk, 'agent')
    const say = (ticketId: number, state: string, as = token) =>
      server.rest('PUT', `/tickets/${ticketId}/presence`, { token: as, body: { page: 'a', state } })
    const [supervisor, support, customer, stranger] = [
      await listening('supervisor'),
      await listening('support-agent'),
      await listening('client'),
      await listening('admin', other),
    ]
    for (const state of ['viewing', 'typing', 'typing', 'away']) expect((await say(open.id, state)).status).toBe(200)
    await say(limited.id, 'viewing')
    await supervisor.until((events) => received(events).length === 4)
    expect(received(supervisor.events)).toEqual([
      ...['viewing', 'typing', 'away'].map((state) => `${open.id}: ${person.id} ${state}`),
      `${limited.id}: ${person.id} viewing`,
    ])
    const late = await listening('manager')
    await late.until((events) => received(events).length === 2)
    expect(received(late.events).toSorted()).toEqual([`${open.id}: ${person.id} away`, `${limited.id}: ${person.id} viewing`].toSorted())

    await say(open.id, 'gone')
    await say(limited.id, 'gone')
    await support.until((events) => received(events).length === 2)
    expect(received(support.events)).toEqual([`${limited.id}: ${person.id} viewing`, `${limited.id}: `])
    expect([...customer.events, ...stranger.events].map(({ name }) => name)).toEqual(['ready', 'ready'])

    expect((await say(open.id, 'viewing', (await tokenOf(server, desk, 'client')).token)).status).toBe(403)
    expect((await say(open.id, 'viewing', (await tokenOf(server, other, 'admin')).token)).status).toBe(404)
    expect((await say(open.id, 'viewing', (await tokenOf(server, desk, 'support-agent')).token)).status).toBe(404)
    for (const one of [supervisor, support, customer, stranger, late]) one.close()
  } finally {
    await second.stop()
  }
})
