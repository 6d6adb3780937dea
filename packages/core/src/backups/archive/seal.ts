import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { BackupSecrets } from '../../ports.ts'
import { ArchiveError } from './errors.ts'
import { keyIdOf, sealingKey, secretOf } from './keys.ts'

const ALGORITHM = 'aes-256-gcm'
const MAGIC = 'BALCAOB1'
const SALT = 16
/** The magic, the name of the key, and the archive's salt. */
export const HEAD = 40
export const CHUNK = 64 * 1024
const TAG = 16
export const SEALED_CHUNK = CHUNK + TAG

/** The place of a chunk, and whether it is the last: chunks in another order, or fewer of them, do not open. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Cuts a stream into chunks of one size; only the last one is smaller, and may be empty. */
async function* inChunks(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let parts: Uint8Array[] = []
  let held = 0
  for await (const part of source) {
    parts.push(part)
    held += part.byteLength
    if (held <= size) continue
    const all = Buffer.concat(parts)
    let at = 0
    // One that is full may be the last: it waits for what comes after it.
    for (; all.length - at > size; at += size) yield { chunk: all.subarray(at, at + size), isLast: false }
    parts = [all.subarray(at)]
    held = all.length - at
  }
  yield { chunk: Buffer.concat(parts), isLast: true }
}

/** Encrypts a stream under the present secret, chunk by chunk, so that any part of it can be opened alone. */
export async function* seal(ring: BackupSecrets, tenantId: number, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const [secrets] = ring
  const salt = randomBytes(SALT)
  const head = Buffer.concat([Buffer.from(MAGIC, 'latin1'), Buffer.from(keyIdOf(secrets), 'latin1'), salt])
  const key = sealingKey(secrets, tenantId, salt.toString('hex'))
  yield head
  let index = 0
  for await (const { chunk, isLast } of inChunks(source, CHUNK)) {
    const cipher = createCipheriv(ALGORITHM, key, nonceOf(index, isLast)).setAAD(head)
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
    index += 1
  }
}

/** The key of a sealed archive, by its head. @throws ArchiveError archive_damaged, archive_sealed_otherwise */
function keyFor(ring: BackupSecrets, tenantId: number, head: Buffer): Buffer {
  if (head.length < HEAD || head.toString('latin1', 0, 8) !== MAGIC) throw new ArchiveError('archive_damaged', 'the head')
  const secrets = secretOf(ring, head.toString('latin1', 8, 24))
  if (!secrets) throw new ArchiveError('archive_sealed_otherwise', 'under a key that is not here')
  return sealingKey(secrets, tenantId, head.toString('hex', 24, HEAD))
}

function open(key: Buffer, head: Buffer, index: number, sealed: Buffer, isLast: boolean): Buffer {
  if (sealed.length < TAG) throw new ArchiveError('archive_truncated', `chunk ${index}`)
  const decipher = createDecipheriv(ALGORITHM, key, nonceOf(index, isLast), { authTagLength: TAG }).setAAD(head)
  decipher.setAuthTag(sealed.subarray(-TAG))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()])
  } catch (error) {
    throw new ArchiveError('archive_damaged', `chunk ${index}`, { cause: error })
  }
}

/** Opens a sealed stream. @throws ArchiveError for a flipped bit, a missing end, another order, another key or organisation */
export async function* unseal(ring: BackupSecrets, tenantId: number, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let head: Buffer | undefined
  let key: Buffer | undefined
  let index = 0
  for await (const { chunk, isLast } of inChunks(
    afterHead(source, (found) => (head = found)),
    SEALED_CHUNK,
  )) {
    if (!head) throw new ArchiveError('archive_truncated', 'the head')
    key ??= keyFor(ring, tenantId, head)
    yield open(key, head, index, chunk, isLast)
    index += 1
  }
}

async function* afterHead(source: AsyncIterable<Uint8Array>, found: (head: Buffer) => void): AsyncGenerator<Uint8Array> {
  let held: Buffer | undefined = Buffer.alloc(0)
  for await (const part of source) {
    if (held === undefined) {
      yield part
      continue
    }
    held = Buffer.concat([held, part])
    if (held.length < HEAD) continue
    found(held.subarray(0, HEAD))
    yield held.subarray(HEAD)
    held = undefined
  }
}

type Get = (range: { start: number; end: number }) => Promise<AsyncIterable<Uint8Array>>

/** Opens the bytes from `start` to `end` (inclusive) of a sealed archive that is `bytes` long when opened. */
export async function* unsealPart(
  ring: BackupSecrets,
  tenantId: number,
  bytes: number,
  { start, end }: { start: number; end: number },
  get: Get,
): AsyncGenerator<Buffer> {
  const head = await whole(await get({ start: 0, end: HEAD - 1 }))
  const key = keyFor(ring, tenantId, head)
  const lastChunk = bytes === 0 ? 0 : Math.ceil(bytes / CHUNK) - 1
  let index = Math.floor(start / CHUNK)
  const until = Math.floor(end / CHUNK)
  const sealedEnd = Math.min(HEAD + (until + 1) * SEALED_CHUNK, HEAD + bytes + (lastChunk + 1) * TAG) - 1
  const stream = await get({ start: HEAD + index * SEALED_CHUNK, end: sealedEnd })
  for await (const { chunk } of inChunks(stream, SEALED_CHUNK)) {
    const opened = open(key, head, index, chunk, index === lastChunk)
    const from = Math.max(0, start - index * CHUNK)
    yield opened.subarray(from, Math.min(opened.length, end + 1 - index * CHUNK))
    index += 1
  }
}

async function whole(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}
