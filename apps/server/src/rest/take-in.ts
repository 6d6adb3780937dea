import { randomUUID } from 'node:crypto'
import type { SecretKind } from '@balcao/contracts/comments/secret-kinds'
import { LOOKED_AT_BYTES, secretsIn } from '@balcao/contracts/comments/secrets'
import { MAX_FILE_BYTES } from '@balcao/contracts/tickets/bounds'
import { DomainError } from '@balcao/core/errors'
import type { TakenIn } from '@balcao/core/files/uploads'
import { HEAD_BYTES, sniff, UNKNOWN_TYPE } from '@balcao/platform/files/file-types'
import { FileTooLargeError } from '@balcao/platform/files/files'
import { withoutMetadata } from '@balcao/platform/pictures/metadata'
import type { Deps } from '../deps.ts'
import { discard, reached, scanOf } from './stored.ts'

const DRAWABLE: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp'])
const isPicture = (mime: string) => DRAWABLE.has(mime) || mime === 'image/gif'

/** What is sent counts, not what is left of it: a picture may lose megabytes on its way. */
async function* within(source: AsyncIterable<Uint8Array>, maxBytes: number) {
  let size = 0
  for await (const chunk of source) {
    size += chunk.byteLength
    if (size > maxBytes) throw new FileTooLargeError(maxBytes)
    yield chunk
  }
}

/** Passes a stream on and keeps its beginning. */
async function* keepingHead(source: AsyncIterable<Uint8Array>, head: Uint8Array[]) {
  let held = 0
  for await (const chunk of source) {
    if (held < LOOKED_AT_BYTES) {
      head.push(chunk.subarray(0, LOOKED_AT_BYTES - held))
      held += chunk.byteLength
    }
    yield chunk
  }
}

/** What a file seems to hold that its sender may not mean to show. */
export type Seen = { mayHold: SecretKind[] }

/** Stores the bytes under a new key, pictures without their metadata, and finds out what they are. Whoever does not keep them removes them. */
export async function takeIn(deps: Deps, source: AsyncIterable<Uint8Array>, name: string): Promise<TakenIn & Seen> {
  const key = randomUUID()
  const head: Uint8Array[] = []
  const stored = await reached(deps.files.put(key, keepingHead(withoutMetadata(within(source, MAX_FILE_BYTES)), head)))
  try {
    if (stored.size === 0) throw new DomainError('invalid', 'file_empty')
    const beginning = Buffer.concat(head)
    const mime = await sniff(beginning.subarray(0, HEAD_BYTES))
    // A picture or a film is no text.
    const mayHold = secretsIn(name, mime === UNKNOWN_TYPE ? beginning.toString() : '')
    const thumbnailKey = isPicture(mime) ? await reached(drawThumbnail(deps, key, mime)) : undefined
    return { key, name, mime, ...stored, scan: scanOf(deps), thumbnailKey, mayHold }
  } catch (error) {
    await discard(deps, [key])
    throw error
  }
}

/** One picture at a time is held in memory. */
let drawing: Promise<unknown> = Promise.resolve()

/** @throws DomainError picture_too_large */
function drawThumbnail({ files, pictures }: Deps, key: string, mime: string): Promise<string | undefined> {
  const drawn = drawing.then(async () => {
    const file = await files.get(key)
    if (!file) return undefined
    const bytes = Buffer.concat(await file.stream.toArray())
    if (await pictures.isTooLarge(bytes, mime)) throw new DomainError('invalid', 'picture_too_large')
    const small = DRAWABLE.has(mime) ? await pictures.thumbnail(bytes) : undefined
    if (!small) return undefined
    const thumbnailKey = randomUUID()
    await files.put(thumbnailKey, once(small))
    return thumbnailKey
  })
  drawing = drawn.catch(() => undefined)
  return drawn
}

async function* once(bytes: Uint8Array) {
  yield bytes
}
