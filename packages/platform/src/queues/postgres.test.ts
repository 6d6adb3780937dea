import { connect, createServer, type Socket } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aPostgres } from '../testing/services.ts'
import { migrateQueues } from './postgres.ts'
import { openQueues } from './queues.ts'

/** A proxy that cuts the first `cuts` connections on which a client sends `words`. */
async function aCuttingProxy(target: URL, words: string, cuts: number) {
  let left = cuts
  const sockets = new Set<Socket>()
  const proxy = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)))
    near
      .on('close', () => far.destroy())
      .on('data', (chunk) => {
        if (left > 0 && chunk.includes(words)) {
          left--
          near.destroy()
        } else far.write(chunk)
      })
    far.on('close', () => near.destroy()).on('data', (chunk) => near.write(chunk))
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const { port } = proxy.address() as { port: number }
  return {
    url: Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(port) }).toString(),
    left: () => left,
    close() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}

test('a connection lost during initialisation is replaced by another', async () => {
  const server = await aPostgres()
  await migrateQueues(server.url)
  const proxy = await aCuttingProxy(new URL(server.url), 'min_client_version', 3)
  const env = { DATABASE_URL: proxy.url, REDIS_URL: undefined, DATABASE_POOL_SIZE: 5, QUEUE_LOCK_SECONDS: 20 }
  const queues = openQueues(env, pino({ level: 'silent' }))
  onTestFinished(async () => {
    await queues.close(0)
    proxy.close()
    await server.close()
  })
  const done: unknown[] = []
  await queues.work('default', async (_name, payload) => void done.push(payload), { concurrency: 1 })
  await vi.waitFor(() => expect(proxy.left()).toBe(0), { timeout: 10_000 })
  await queues.add({ name: 'mail.send', payload: { mailId: 1 } })
  await vi.waitFor(() => expect(done).toEqual([{ mailId: 1 }]), { timeout: 15_000 })
}, 60_000)
