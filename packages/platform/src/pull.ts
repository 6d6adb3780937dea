/** A picture of more parts than this is not one that a camera or a program made: what is left of it comes as it is. */
export const MOST_PARTS = 20_000

/** A stream that is read by so many bytes at a time; what was asked for and not there is cut short, and stays to be read. */
export type Pull = {
  /** The next bytes, left where they are; fewer only where the stream ends. */
  peek(count: number): Promise<Buffer>
  /** The next bytes, taken. */
  take(count: number): Promise<Buffer>
  /** So many bytes, piece by piece. */
  pass(count: number): AsyncGenerator<Buffer>
  /** The same, to nowhere. */
  drop(count: number): Promise<void>
  /** A piece as it came; empty at the end. */
  piece(): Promise<Buffer>
  /** Puts bytes back in front. */
  back(bytes: Buffer): void
  rest(): AsyncGenerator<Buffer>
  close(): Promise<void>
}

/** Reads a stream by bytes, holding no more of it than was asked for at once. */
export function pull(source: AsyncIterable<Uint8Array>): Pull {
  const pieces = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  const more = async (): Promise<Buffer> => {
    for (;;) {
      const { done, value } = await pieces.next()
      if (done) return Buffer.alloc(0)
      if (value.byteLength > 0) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
  }
  async function peek(count: number): Promise<Buffer> {
    if (held.length >= count) return held.subarray(0, count)
    const parts = [held]
    let length = held.length
    while (length < count) {
      const next = await more()
      if (next.length === 0) break
      parts.push(next)
      length += next.length
    }
    held = Buffer.concat(parts)
    return held.subarray(0, count)
  }
  async function take(count: number): Promise<Buffer> {
    const taken = await peek(count)
    held = held.subarray(taken.length)
    return taken
  }
  async function piece(): Promise<Buffer> {
    const next = held.length > 0 ? held : await more()
    held = Buffer.alloc(0)
    return next
  }
  function back(bytes: Buffer): void {
    held = held.length === 0 ? bytes : Buffer.concat([bytes, held])
  }
  async function* pass(count: number) {
    for (let left = count; left > 0; ) {
      const next = await piece()
      if (next.length === 0) return
      if (next.length > left) back(next.subarray(left))
      yield next.subarray(0, left)
      left -= Math.min(left, next.length)
    }
  }
  async function drop(count: number): Promise<void> {
    for await (const _ of pass(count));
  }
  async function* rest() {
    for (let next = await piece(); next.length > 0; next = await piece()) yield next
  }
  return { peek, take, pass, drop, piece, back, rest, close: async () => void (await pieces.return?.()) }
}
