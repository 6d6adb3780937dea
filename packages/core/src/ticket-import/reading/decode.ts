/** Bytes that say which text a file is. */
export const HEAD_BYTES = 64 * 1024

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** The text of a stream, a piece at a time: UTF-8 or, where its beginning is none, as spreadsheets of Windows write it. */
export async function* decoded(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  let held = Buffer.alloc(0)
  for await (const chunk of source) {
    if (decoder) {
      yield decoder.decode(chunk, { stream: true })
      continue
    }
    held = Buffer.concat([held, chunk])
    if (held.length < HEAD_BYTES) continue
    decoder = new TextDecoder(isUtf8(held) ? 'utf-8' : 'windows-1252')
    yield decoder.decode(held, { stream: true })
  }
  if (decoder) yield decoder.decode()
  else yield new TextDecoder(isUtf8(held) ? 'utf-8' : 'windows-1252').decode(held)
}
