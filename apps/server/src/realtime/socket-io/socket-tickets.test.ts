import type { Desk } from '@balcao/core/testing/desk'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { publish } from '../../testing/live.ts'
import { type TestServer, test, tokenOf } from '../../testing/server.ts'
import { connect } from '../../testing/socket-io.ts'

vi.setConfig({ testTimeout: 120_000 })
const soon = { timeout: 20_000, interval: 20 }

async function aTicketOf(server: TestServer, desk: Desk) {
  const { token, person } = await tokenOf(server, desk, 'agent')
  const issued = await server.rest('POST', '/auth/socket-ticket', { token })
  expect(issued).toMatchObject({ status: 201, body: { ticket: expect.stringMatching(/^bst_\d+_[\w-]{43}$/) } })
  return { token, person, ticket: issued.body.ticket as string, expiresAt: issued.body.expiresAt as string }
}
const by = (ticket: string) => ({ query: { token: ticket } })
const refused = { statusCode: 401, code: 'session_expired' }

test('S02 a ticket in the query opens one connection, once, with all its namespaces, and is written down nowhere', async ({
  server,
  desk,
}) => {
  const { ticket, person, expiresAt } = await aTicketOf(server, desk)
  const seconds = (Date.parse(expiresAt) - Date.now()) / 1_000
  expect(seconds > 15 && seconds <= 31).toBe(true)
  const one = await connect(server.url, '/tickets', undefined, by(ticket))
  expect(one.named('connected')).toEqual([{ userId: person.id, tenantId: desk.id, seq: expect.any(Number) }])
  const also = one.socket.io.socket('/notifications')
  await vi.waitFor(() => expect(also.connected).toBe(true), soon)
  // Who stands by a ticket acts as its person, and hears what they may.
  const { id } = await desk.aTicket()
  expect(await one.ask('subscribe:tickets', { ticketId: id })).toEqual({ ok: true, ticketId: id })
  for (const transports of [['websocket'], ['polling']])
    expect((await connect(server.url, '/tickets', undefined, { ...by(ticket), transports })).refused()).toMatchObject(refused)
  expect(await desk.rows((tx) => tx.selectFrom('socketTickets').selectAll().execute())).toEqual([])
  expect(server.logs.join('')).not.toContain(ticket)
  one.close()
})

test('a ticket ends with its half minute and with its session; another’s tenant makes it worth nothing', async ({
  server,
  desk,
  other,
}) => {
  const late = await aTicketOf(server, desk)
  const [, , secret] = late.ticket.split(/_(\d+)_/)
  const kept = await desk.rows((tx) => tx.selectFrom('socketTickets').select(['hash', 'expiresAt']).execute())
  expect(JSON.stringify(kept)).not.toContain(secret)
  const bad = [`bst_${other.id}_${secret}`, 'bst_1_x', 'bst_', `bst_999999999_${secret}`]
  for (const ticket of bad) expect((await connect(server.url, '/', undefined, by(ticket))).refused()).toMatchObject(refused)
  await desk.rows((tx) => sql`update socket_tickets set expires_at = now() - interval '1 second'`.execute(tx))
  expect((await connect(server.url, '/', undefined, by(late.ticket))).refused()).toMatchObject(refused)

  const ended = await aTicketOf(server, desk)
  expect((await server.rest('POST', '/auth/logout', { token: ended.token })).status).toBe(200)
  expect((await connect(server.url, '/', undefined, by(ended.ticket))).refused()).toMatchObject(refused)

  const live = await aTicketOf(server, desk)
  const one = await connect(server.url, '/', undefined, by(live.ticket))
  expect(one.refused()).toBeUndefined()
  await server.rest('POST', '/auth/logout', { token: live.token })
  await publish(server, desk)
  await vi.waitFor(() => expect(one.closed()).toBe('io server disconnect'), soon)
})
