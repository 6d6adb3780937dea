import type { Socket } from 'socket.io'

/** A reader that leaves this much unread is told to fetch anew instead. What waits is mostly the same for all who wait, and held once. */
const MAX_UNSENT_BYTES = 4 * 1024 * 1024
const MAX_UNSENT = 1_000
/** So few are not worth counting. */
const FEW = 16

/** Engine.IO keeps what waits for its transport here, and types it as its own. */
type Waiting = { writeBuffer: readonly { data?: unknown }[] }

/** Has this connection left more unread than is kept for anybody? */
export function isBehind(conn: Socket['conn']): boolean {
  const { writeBuffer } = conn as unknown as Waiting
  if (writeBuffer.length <= FEW) return false
  if (writeBuffer.length > MAX_UNSENT) return true
  let bytes = 0
  for (const { data } of writeBuffer) bytes += typeof data === 'string' ? data.length : 0
  return bytes > MAX_UNSENT_BYTES
}
