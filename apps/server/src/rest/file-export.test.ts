import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { Ctx } from '@balcao/core/ctx'
import Fastify from 'fastify'
import { expect } from 'vitest'
import { test as served, tokenOf } from '../testing/server.ts'
import { parts } from './file-export.ts'

const MANY = 10_000
const PART = 'x'.repeat(1_000_000)
/** Whose transaction it is does not matter here. */
const open = <T>(run: (ctx: Ctx) => Promise<T>) => run({} as Ctx)

/** A server that sends such a file, and what became of it. */
async function sending(read: (place: number) => Promise<{ text: string; next: number | undefined }>) {
  let ends = 0
  const app = Fastify()
  const stream = Readable.from(
    parts(
      open,
      'head\r\n',
      0,
      (_, place: number) => read(place),
      async () => void ends++,
    ),
  )
  const closed = once(stream, 'close').catch((error: unknown) => error)
  app.get('/', (_, reply) => reply.send(stream))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, url, closed, ends: () => ends }
}

served('a file that fails in the middle is broken off, so that nobody takes it for a whole one', async () => {
  const { app, url, ends } = await sending(async (place) => {
    if (place === 2) throw new Error('the database is gone')
    return { text: 'line\r\n', next: place + 1 }
  })
  const answer = await fetch(url)
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow()
  expect(ends()).toBe(0)
  await app.close()
})

served('no more is read than goes out; whoever goes away ends the reading', async () => {
  let asked = 0
  const { app, url, closed, ends } = await sending(async (place) => {
    asked++
    return { text: PART, next: place + 1 < MANY ? place + 1 : undefined }
  })
  const client = new AbortController()
  const answer = await fetch(url, { signal: client.signal })
  const reader = answer.body?.getReader()
  await reader?.read()
  client.abort()
  await closed
  const before = asked
  expect(before).toBeLessThan(MANY / 10)
  await app.close()
  expect([asked, ends()]).toEqual([before, 0])
})

served('R01 R12 the list comes as a file through the same door, counted and written down', async ({ server, desk, other }) => {
  expect((await server.rest('GET', '/tickets/export')).status).toBe(401)
  for (const role of ['client', 'user', 'support-agent'] as const) {
    const { token } = await tokenOf(server, desk, role)
    const answer = await server.rest('GET', '/tickets/export?sort=nada', { token })
    expect([role, answer.status, answer.body.code]).toEqual([role, 403, 'forbidden'])
  }
  await desk.aTicket({ title: '=cmd|calc' })
  await desk.aTicket({ title: 'Resolvido', status: 'resolved' })
  await other.aTicket({ title: 'CANARIO' })
  const { token, person } = await tokenOf(server, desk, 'agent')
  for (const [query, field] of [
    ['sort=nada', 'sort'],
    ['columns=nada', 'columns.0'],
    ['separator=x', 'separator'],
    ['limit=5', 'limit'],
  ] as const) {
    const answer = await server.rest('GET', `/tickets/export?${query}`, { token })
    expect([answer.status, answer.text.includes(`"field":"${field}"`)], `${query}: ${answer.text}`).toEqual([400, true])
  }
  const answer = await server.rest('GET', '/tickets/export?status=new&columns=title,status', { token })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="tickets-\d{4}-\d\d-\d\d-\d{4}\.csv"$/)
  expect(answer.headers.get('x-total-count')).toBe('1')
  expect(answer.text).toContain(`"'=cmd|calc";Novo\r\n`)
  expect((await server.rest('GET', '/tickets/export', { token })).text).not.toContain('CANARIO')
  const [one, all, ...rest] = (await desk.facts()).filter(({ name }) => name === 'export:finished')
  expect([one, all, rest]).toMatchObject([
    { payload: { userId: person.id, what: 'tickets', file: expect.stringMatching(/^tickets-.*\.csv$/), rows: 1 } },
    { payload: { userId: person.id, rows: 2 } },
    [],
  ])
  const manager = await tokenOf(server, desk, 'manager')
  const { body } = await server.rest('GET', '/audit/events?action=ticket.exported', { token: manager.token })
  expect(body.data).toHaveLength(2)
  for (let n = 0; n < 6; n++) await server.rest('GET', '/tickets/export', { token })
  // Refused inputs were not counted: eight of ten were taken.
  for (const status of [200, 200, 429]) expect((await server.rest('GET', '/tickets/export', { token })).status).toBe(status)
})

served(
  'R01 R12 the hours of a company’s month come as a file to who reads companies and exports tickets',
  async ({ server, desk, other }) => {
    const { id } = await desk.aCompany('Aurora')
    const ticket = await desk.aTicket({ companyId: id, title: 'Balança' })
    const { token, person } = await tokenOf(server, desk, 'agent')
    const entry = { tenantId: desk.id, ticketId: ticket.id, userId: person.id, minutes: 45, workedOn: '2026-03-31' }
    await desk.rows((tx) =>
      tx
        .insertInto('timeEntries')
        .values([entry, { ...entry, workedOn: '2026-04-01' }])
        .execute(),
    )
    const path = `/companies/${id}/hours/export`
    expect((await server.rest('GET', `${path}?month=2026-03`)).status).toBe(401)
    for (const role of ['client', 'support-agent'] as const)
      expect((await server.rest('GET', `${path}?month=2026-03`, { token: (await tokenOf(server, desk, role)).token })).status, role).toBe(
        403,
      )
    const stranger = await tokenOf(server, other, 'admin')
    expect((await server.rest('GET', `${path}?month=2026-03`, { token: stranger.token })).status).toBe(404)
    for (const query of ['', '?month=2026-3', '?month=2026-03&x=1'])
      expect((await server.rest('GET', `${path}${query}`, { token })).status, query).toBe(400)
    const answer = await server.rest('GET', `${path}?month=2026-03`, { token })
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="horas-${id}-2026-03.csv"`)
    expect(answer.headers.get('x-total-count')).toBe('1')
    expect(answer.text).toContain(`2026-03-31;${ticket.number};Balança;`)
    expect(answer.text).not.toContain('2026-04-01')
    const told = (await desk.facts()).filter(({ name }) => name === 'export:finished')
    expect(told).toMatchObject([{ payload: { userId: person.id, what: 'hours', rows: 1 } }])
  },
)

served('R01 R12 companies come as a file to who manages them', async ({ server, desk, other }) => {
  await desk.aCompany('Aurora', { tier: 'premium' })
  await desk.aCompany('Boreal')
  await other.aCompany('Deles')
  const path = '/companies/export'
  expect((await server.rest('GET', path)).status).toBe(401)
  for (const role of ['client', 'support-agent', 'manager'] as const)
    expect((await server.rest('GET', path, { token: (await tokenOf(server, desk, role)).token })).status, role).toBe(403)
  const { token, person } = await tokenOf(server, desk, 'admin')
  for (const query of ['?tier=ouro', '?limit=10', '?x=1'])
    expect((await server.rest('GET', `${path}${query}`, { token })).status, query).toBe(400)
  const answer = await server.rest('GET', `${path}?tier=premium&tier=basic`, { token })
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="empresas.csv"')
  expect([answer.headers.get('x-total-count'), answer.text.includes('Aurora;'), answer.text.includes('Boreal')]).toEqual(['1', true, false])
  expect((await server.rest('GET', path, { token })).text).not.toContain('Deles')
  const told = (await desk.facts()).filter(({ name }) => name === 'export:finished')
  expect(told[0]).toMatchObject({ payload: { userId: person.id, what: 'companies', rows: 1 } })
})
