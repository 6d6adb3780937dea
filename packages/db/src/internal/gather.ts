import type { Writable } from 'node:stream'
import type { PoolClient } from 'pg'

/** What pg does not tell of its clients. */
type Inner = { connection: { stream: Writable } }

const gathering = new WeakSet<Writable>()

/** Has all that is sent by a connection in this turn of the event loop go out in one call to the system, and not one for each statement. */
export function gather(client: PoolClient): void {
  const { stream } = (client as unknown as Inner).connection
  if (gathering.has(stream)) return
  gathering.add(stream)
  stream.cork()
  process.nextTick(() => {
    gathering.delete(stream)
    stream.uncork()
  })
}
