/** Passes a stream on and adds it to a hash. */
export async function* hashing(hash: { update(bytes: Uint8Array): unknown }, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const part of source) {
    hash.update(part)
    yield part
  }
}
