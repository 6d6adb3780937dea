import { createHash } from 'node:crypto'
import type { Ports } from '../../ports.ts'
import { noPorts } from '../../testing/no-files.ts'

/** A store in memory, and the ports that a job has with it. */
export function aStore() {
  const kept = new Map<string, Buffer>()
  async function* once(bytes: Buffer) {
    // In pieces, as a stream comes.
    for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000)
  }
  const files: Ports['files'] = {
    ...noPorts.files,
    async put(key, source) {
      const parts: Uint8Array[] = []
      for await (const part of source) parts.push(part)
      const bytes = Buffer.concat(parts)
      kept.set(key, bytes)
      return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    },
    async get(key, range) {
      const bytes = kept.get(key)
      return bytes && { stream: once(range ? bytes.subarray(range.start, range.end + 1) : bytes) }
    },
    async remove(key) {
      kept.delete(key)
    },
  }
  return { kept, ports: { ...noPorts, files } }
}
