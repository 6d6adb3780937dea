import { PROTECTED_NAME } from '@balcao/contracts/backups/faults'
import { trimmedEnd } from '@balcao/contracts/text/trim'
import { ArchiveError } from './errors.ts'

/** Headers have this size, and contents are filled up to a multiple of it. */
export const BLOCK = 512
/** Names that an archive of ours has: nothing in them leads out of a folder. */
const NAME = /^(?:header\.json|manifest\.json|manifest\.sig|data\/[a-z_]{1,60}\/\d{6}\.ndjson|files\/[\da-f-]{36}|files\.ndjson)$/
/** No entry of ours is larger: tables come in parts, and files are smaller. */
export const MOST_ENTRY = 64 * 1024 * 1024

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`
/** From 8 GiB on a size is written in binary, as GNU tar does. */
const MOST_OCTAL = 8 ** 11

function writeSize(block: Buffer, size: number): void {
  if (size < MOST_OCTAL) {
    block.write(octal(size, 12), 124)
    return
  }
  block[124] = 0x80
  block.writeBigUInt64BE(BigInt(size), 128)
}

/** The header of a file in the format ustar, which every tar reads. */
export function tarHeader(name: string, size: number, seconds: number): Buffer {
  const block = Buffer.alloc(BLOCK)
  block.write(name, 0, 100, 'latin1')
  block.write(octal(0o600, 8), 100)
  block.write(octal(0, 8), 108)
  block.write(octal(0, 8), 116)
  writeSize(block, size)
  block.write(octal(seconds, 12), 136)
  block.write('        ', 148)
  block.write('0', 156)
  block.write('ustar\x0000', 257)
  block.write(
    `${block
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  )
  return block
}

/** What fills the last block of a file. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
export const TAR_END: Buffer = Buffer.alloc(2 * BLOCK)

/** Takes so many bytes at a time from a stream, and counts them. */
class Reader {
  #parts: Buffer[] = []
  #held = 0
  #total = 0
  readonly #source: AsyncIterator<Uint8Array>
  readonly #most: number
  constructor(source: AsyncIterable<Uint8Array>, most: number) {
    this.#source = source[Symbol.asyncIterator]()
    this.#most = most
  }

  /** Undefined where the stream ended before. @throws ArchiveError archive_too_large */
  async take(size: number): Promise<Buffer | undefined> {
    while (this.#held < size) {
      const { done, value } = await this.#source.next()
      if (done) return undefined
      this.#total += value.byteLength
      if (this.#total > this.#most) throw new ArchiveError('archive_too_large', `more than ${this.#most} bytes`)
      this.#parts.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength))
      this.#held += value.byteLength
    }
    const all = this.#parts.length === 1 ? (this.#parts[0] as Buffer) : Buffer.concat(this.#parts)
    this.#parts = [all.subarray(size)]
    this.#held -= size
    return all.subarray(0, size)
  }

  async close(): Promise<void> {
    await this.#source.return?.()
  }
}

const number = (block: Buffer, at: number, length: number) => {
  const text = trimmedEnd(block.toString('latin1', at, at + length), /[\0 ]/)
  return /^[0-7]{1,11}$/.test(text) ? Number.parseInt(text, 8) : undefined
}

function nameOf(block: Buffer): { name: string; size: number } {
  const name = block.toString('latin1', 0, 100).split('\0', 1)[0] ?? ''
  const size = number(block, 124, 12)
  const sum = number(block, 148, 8)
  const real = block.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0)
  if (sum !== real || size === undefined) throw new ArchiveError('archive_damaged', 'the header of an entry')
  if (name === PROTECTED_NAME) throw new ArchiveError('archive_protected', name)
  // Links, devices and extended headers have other types; a prefix would make the name another one.
  if (block[156] !== 48 || block[345] !== 0 || !NAME.test(name)) throw new ArchiveError('archive_entry_refused', name.slice(0, 100))
  if (size > MOST_ENTRY) throw new ArchiveError('archive_too_large', name)
  return { name, size }
}

/** Behind the last entry stand two empty blocks, and nothing else. */
async function mustEnd(reader: Reader): Promise<void> {
  const second = await reader.take(BLOCK)
  if (!second) throw new ArchiveError('archive_truncated', 'the end is missing')
  if (second.some((byte) => byte !== 0) || (await reader.take(1))) throw new ArchiveError('archive_entry_refused', 'behind the end')
}

export type Entry = { name: string; content: Buffer }

/**
 * The entries of a tar, one in memory at a time. @param most bytes in all: what unpacks to more is refused where that is seen
 * @throws ArchiveError for whatever no archive of ours holds
 */
export async function* tarEntries(source: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Entry> {
  const reader = new Reader(source, most)
  const seen = new Set<string>()
  try {
    for (;;) {
      const block = await reader.take(BLOCK)
      if (!block) throw new ArchiveError('archive_truncated', 'the end is missing')
      if (block.every((byte) => byte === 0)) {
        await mustEnd(reader)
        return
      }
      const { name, size } = nameOf(block)
      if (seen.has(name)) throw new ArchiveError('archive_entry_refused', `${name} twice`)
      seen.add(name)
      const content = await reader.take(size)
      const padding = await reader.take(tarPadding(size).length)
      if (!content || !padding) throw new ArchiveError('archive_truncated', name)
      yield { name, content }
    }
  } finally {
    await reader.close()
  }
}
