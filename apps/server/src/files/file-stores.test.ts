import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Desk } from '@balcao/core/testing/desk'
import { anS3Server } from '@balcao/platform/testing/s3-server'
import { expect, onTestFinished } from 'vitest'
import { aServer, fingerprint, test, tokenOf } from '../testing/server.ts'
import { upload } from '../testing/uploads.ts'

const MiB = 1024 * 1024

/** A server whose files lie in a bucket of its own, and a customer with a ticket. */
async function withBucket(testDb: { url: string }, desk: Desk) {
  const bucket = await anS3Server()
  const server = await aServer(testDb.url, bucket.variables)
  onTestFinished(async () => {
    await server.stop()
    await bucket.close()
  })
  const { token, person } = await tokenOf(server, desk, 'client')
  return { bucket, server, token, ticket: await desk.aTicket({ requesterId: person.id }) }
}

test('with a bucket, files go up, come down, and go; while it is away uploads are 503, and nothing is half there', async ({
  testDb,
  desk,
}) => {
  const { bucket, server, token, ticket } = await withBucket(testDb, desk)
  const large = new Uint8Array(7 * MiB).map((_, n) => n % 251)
  const sent = await upload(server, token, ticket.id, large, 'base.bin', 'ticket')
  expect(sent).toMatchObject({ status: 201, body: { size: 7 * MiB, state: 'clean' } })
  const address = `/attachments/${sent.body.id}/download`
  const down = await fetch(`${server.url}/api${address}`, { headers: { authorization: `Bearer ${token}` } })
  expect(Buffer.from(await down.arrayBuffer()).equals(large)).toBe(true)
  expect(down.headers.get('content-security-policy')).toContain('sandbox')
  expect([...bucket.objects.keys()]).toEqual([expect.stringMatching(/^files\/[\da-f-]{36}$/)])
  await expect.poll(async () => (await server.ask('GET', '/ready')).body).toMatchObject({ status: 'ready', warnings: [] })

  const before = await fingerprint(testDb)
  await bucket.stop()
  for (const bytes of ['olá', large.subarray(1)]) {
    const refused = await upload(server, token, ticket.id, bytes, 'outra.bin')
    expect(refused).toMatchObject({ status: 503, body: { code: 'dependency_unavailable' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await server.rest('GET', address, { token })).status).toBe(503)
  expect(await server.ask('GET', '/ready')).toMatchObject({ status: 200, body: { status: 'ready', warnings: ['files_unreachable'] } })
  expect(await fingerprint(testDb), 'nothing was written').toEqual(before)

  await bucket.start()
  expect((await upload(server, token, ticket.id, 'olá', 'outra.bin')).status).toBe(201)
  expect((await server.rest('GET', address, { token, headers: { range: 'bytes=0-3' } })).status).toBe(206)
})

test('a bucket that breaks off half-way keeps no half; bytes that cannot be removed now are no error of the upload', async ({
  testDb,
  desk,
}) => {
  const { bucket, server, token, ticket } = await withBucket(testDb, desk)
  expect((await upload(server, token, ticket.id, 'as mesmas linhas', 'a.txt')).status).toBe(201)
  const { remove } = server.deps.files
  server.deps.files.remove = () => Promise.reject(new Error('away'))
  expect((await upload(server, token, ticket.id, 'as mesmas linhas', 'b.txt')).status, 'its spare bytes stay').toBe(201)
  expect(bucket.objects.size).toBe(2)
  server.deps.files.remove = remove
  expect((await upload(server, token, ticket.id, new Uint8Array(26 * MiB), 'c.bin')).status).toBe(413)
  expect([bucket.objects.size, bucket.halves.size]).toEqual([2, 0])
})

test('F13 parts of a file: one at a time, within it, and of the same bytes; a thousand at once are refused', async ({ server, desk }) => {
  const { token, person } = await tokenOf(server, desk, 'client')
  const ticket = await desk.aTicket({ requesterId: person.id })
  const { body } = await upload(server, token, ticket.id, '0123456789', 'dez.txt')
  const get = (headers: Record<string, string>, method = 'GET') =>
    server.rest(method, `/attachments/${body.id}/download`, { token, headers })
  const whole = await get({})
  expect([whole.status, whole.text, whole.headers.get('accept-ranges')]).toEqual([200, '0123456789', 'bytes'])
  const etag = whole.headers.get('etag') ?? ''
  const part = await get({ range: 'bytes=3-5', 'if-range': etag })
  expect([part.status, part.text, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
    206,
    '345',
    'bytes 3-5/10',
    '3',
  ])
  for (const name of ['content-disposition', 'content-security-policy', 'x-content-type-options', 'cache-control'])
    expect(part.headers.get(name), name).toBe(whole.headers.get(name))
  expect((await get({ range: 'bytes=3-5', 'if-range': '"another"' })).text, 'other bytes are sent whole').toBe('0123456789')
  const head = await get({}, 'HEAD')
  expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', '10'])
  for (const range of ['bytes=10-', 'bytes=5-4', `bytes=${Array.from({ length: 1000 }, (_, n) => `${n % 9}-${n % 9}`).join(',')}`]) {
    const refused = await get({ range })
    expect([refused.status, refused.headers.get('content-range'), refused.body.code]).toEqual([416, 'bytes */10', 'invalid_input'])
  }
})

test('F13 two hundred who take nothing of what they asked for are let go, and others are served meanwhile', async ({ testDb, desk }) => {
  const server = await aServer(testDb.url, {}, { stallMs: 2_000 })
  onTestFinished(() => server.stop())
  const { token, person } = await tokenOf(server, desk, 'client')
  const ticket = await desk.aTicket({ requesterId: person.id })
  const { body } = await upload(server, token, ticket.id, new Uint8Array(10 * MiB).fill(7), 'grande.bin')
  const head = `GET /api/attachments/${body.id}/download HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\nauthorization: Bearer ${token}\r\n\r\n`
  const slow: Socket[] = []
  const begin = async () => {
    const socket = connect({ port: server.port, host: '127.0.0.1' })
    slow.push(socket.on('error', () => undefined))
    socket.write(head)
    await once(socket, 'readable')
    return String(socket.read(12))
  }
  for (let n = 0; n < 20; n++)
    expect(await Promise.all(Array.from({ length: 10 }, begin))).toEqual(Array.from({ length: 10 }, () => 'HTTP/1.1 200'))
  const started = Date.now()
  expect((await server.rest('GET', `/tickets/${ticket.id}`, { token })).status).toBe(200)
  expect((await server.rest('GET', `/attachments/${body.id}/download`, { token, headers: { range: 'bytes=0-9' } })).status).toBe(206)
  expect(Date.now() - started, 'ms that others waited').toBeLessThan(20_000)
  const open = () => new Promise<number>((done) => server.app.server.getConnections((_, count) => done(count)))
  await expect.poll(open, { timeout: 30_000 }).toBeLessThan(10)
  for (const socket of slow) socket.destroy()
})
