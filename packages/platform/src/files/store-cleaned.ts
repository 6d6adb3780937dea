import { randomUUID } from 'node:crypto'
import { withoutMetadata } from '../pictures/metadata.ts'
import { HEAD_BYTES, sniff } from './file-types.ts'
import type { Files } from './files.ts'

/** Bytes that were stored under a new key, and what they are. */
export type StoredCleaned = { key: string; mime: string; size: number; sha256: string }

async function* keepingHead(source: AsyncIterable<Uint8Array>, head: Uint8Array[]) {
  let held = 0
  for await (const chunk of source) {
    if (held < HEAD_BYTES) head.push(chunk.subarray(0, HEAD_BYTES - held))
    held += chunk.byteLength
    yield chunk
  }
}

async function* once(bytes: Uint8Array) {
  yield bytes
}

/** Stores bytes, pictures without what they say of place and camera, and finds out what they are. */
export async function storeCleaned(files: Pick<Files, 'put'>, bytes: Uint8Array): Promise<StoredCleaned> {
  const key = randomUUID()
  const head: Uint8Array[] = []
  const stored = await files.put(key, keepingHead(withoutMetadata(once(bytes)), head))
  return { key, mime: await sniff(Buffer.concat(head)), ...stored }
}
