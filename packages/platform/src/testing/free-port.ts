import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port that nobody listens on, below the range from which systems hand out ports to outgoing connections: one of those
 * could be taken between here and its use, or while the server that had it is dead for a test's sake.
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    // Above 10080, the last of the ports in this range that fetch refuses as another protocol's.
    const port = randomInt(10_081, 21_000)
    const server = createServer().listen({ port, host, exclusive: true })
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
  throw new Error('no free port')
}
