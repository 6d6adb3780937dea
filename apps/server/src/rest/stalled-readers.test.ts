import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import { aServer, type TestServer, test, tokenOf } from '../testing/server.ts'
import { upload } from '../testing/uploads.ts'

vi.setConfig({ testTimeout: 240_000 })
const STALL_MS = 2_000
const MiB = 1024 * 1024

function ask({ port }: TestServer, address: string, token: string): Socket {
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  socket.write(`GET ${address} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\n\r\n`)
  return socket
}

/** Asks over a socket that is read up to its first bytes and never again. */
async function askAndStop(server: TestServer, address: string, token: string): Promise<void> {
  const socket = ask(server, address, token)
  await once(socket, 'readable')
  expect(String(socket.read(12))).toBe('HTTP/1.1 200')
}

const connections = ({ app }: TestServer) => new Promise<number>((done) => app.server.getConnections((_, count) => done(count)))
/** How long it takes until the server has let go of all connections, from now on. */
async function untilLetGo(server: TestServer): Promise<number> {
  const began = performance.now()
  await expect.poll(() => connections(server), { timeout: 30_000, interval: 20 }).toBe(0)
  return performance.now() - began
}

/** Files below a folder that this process has open. */
const openFiles = (folder: string) =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder)
    } catch {
      return false
    }
  }).length

async function aStrictServer(url: string): Promise<TestServer> {
  const server = await aServer(url, {}, { stallMs: STALL_MS })
  onTestFinished(() => server.stop())
  return server
}

test('S7 a reader of a file that takes nothing is let go when the limit says, and its file is closed', async ({ testDb, desk }) => {
  const server = await aStrictServer(testDb.url)
  const { token, person } = await tokenOf(server, desk, 'client')
  const ticket = await desk.aTicket({ requesterId: person.id })
  const { body } = await upload(server, token, ticket.id, new Uint8Array(20 * MiB).fill(7), 'grande.bin')
  await expect.poll(() => connections(server), { timeout: 30_000 }).toBeLessThan(2)
  server.app.server.closeIdleConnections()
  await askAndStop(server, `/api/attachments/${body.id}/download`, token)
  expect(openFiles(server.deps.env.DATA_DIR)).toBe(1)
  const took = await untilLetGo(server)
  expect(took).toBeGreaterThan(STALL_MS / 2)
  // The limit, a tenth for the look, and what the machine was busy: well below the second round of a socket's own timeout.
  expect(took).toBeLessThan(STALL_MS * 1.8)
  await expect.poll(() => openFiles(server.deps.env.DATA_DIR)).toBe(0)
})

test('S7 a reader of an export that takes nothing is let go too; one that reads slowly gets all of it', async ({ testDb, desk }) => {
  const server = await aStrictServer(testDb.url)
  const { token } = await tokenOf(server, desk, 'supervisor')
  const rows = 8_000
  const { id: requesterId } = await desk.person('client')
  // A few at a time: one statement for all would outlast its time-out on a busy machine.
  for (let first = 1; first <= rows; first += 500)
    await inSystem(desk.db, (tx) =>
      sql`insert into tickets (tenant_id, number, title, description, requester_id)
        select ${desk.id}, n, repeat('€', 250), 'x', ${requesterId} from generate_series(${first}::int, ${first + 499}::int) n`.execute(tx),
    )
  await askAndStop(server, '/api/tickets/export', token)
  // How long depends on how fast the database reads its pages: without a limit, it would be for ever.
  await untilLetGo(server)

  // Whoever takes something now and then gets all of it, however often they rest.
  const slow = ask(server, '/api/tickets/export', token)
  let bytes = 0
  let rests = 0
  let end = ''
  slow.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    end = (end + String(chunk)).slice(-5)
    // The kernel tells the sender of room only once a good part of its buffer is free, so some of it is read each time.
    if (rests >= 4 || bytes < (rests + 1) * MiB) return
    rests += 1
    slow.pause()
    setTimeout(() => slow.resume(), STALL_MS / 2)
  })
  await expect.poll(() => end, { timeout: 60_000 }).toBe('0\r\n\r\n')
  expect(bytes).toBeGreaterThan(rows * 750)
})
