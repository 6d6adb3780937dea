import { hashOf } from './lines.ts'
import { BLOCK, tarHeader, tarPadding } from './tar.ts'

/** A character takes three bytes at most, as its UTF-16 units are counted. */
const MOST_PER_UNIT = 3
const LINE_END = 10

/**
 * Lines of a table with room for the header before them and the padding behind, in memory that is used again for the next ones: memory that
 * is given back and taken again a thousand times costs more than packing what is in it.
 */
export class Part {
  rows = 0
  /** The sum of the lines' hashes. */
  hashes = 0n
  #bytes: Buffer
  #end = BLOCK
  readonly #full: number

  /** @param full bytes of lines from which on it takes no more */
  constructor(full: number) {
    this.#full = full
    this.#bytes = Buffer.allocUnsafe(full + full / 4)
  }

  /** Whether it still took the line. The first one is always taken. */
  add(line: string): boolean {
    const needed = this.#end + line.length * MOST_PER_UNIT + 1 + BLOCK
    if (this.rows > 0 && (this.#end >= this.#full || needed > this.#bytes.length)) return false
    if (needed > this.#bytes.length) this.#bytes = Buffer.allocUnsafe(needed)
    this.#end += this.#bytes.write(line, this.#end)
    this.#bytes[this.#end] = LINE_END
    this.#end += 1
    this.hashes += hashOf(line)
    this.rows += 1
    return true
  }

  /** The lines, until the next `clear`. */
  get content(): Buffer {
    return this.#bytes.subarray(BLOCK, this.#end)
  }

  /** The lines as an entry of a tar, until the next `clear`. */
  asEntry(name: string, seconds: number): Buffer {
    const size = this.#end - BLOCK
    tarHeader(name, size, seconds).copy(this.#bytes)
    const padding = tarPadding(size).length
    this.#bytes.fill(0, this.#end, this.#end + padding)
    return this.#bytes.subarray(0, this.#end + padding)
  }

  clear(): void {
    this.rows = 0
    this.hashes = 0n
    this.#end = BLOCK
  }
}
