import { ModelError } from './model-error.ts'

/** The most that an answer may come to, with all that is around it. */
const MOST_BYTES = 1_000_000

/** The data of server-sent events, wherever their bytes were cut. @throws ModelError too_large, malformed for what is no UTF-8 */
export async function* eventsOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let [rest, size] = ['', 0]
  const decoded = (part?: Uint8Array) => {
    try {
      return part ? decoder.decode(part, { stream: true }) : decoder.decode()
    } catch (error) {
      throw new ModelError('malformed', error)
    }
  }
  for await (const part of source) {
    size += part.length
    if (size > MOST_BYTES) throw new ModelError('too_large')
    const lines = (rest + decoded(part)).split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data:')) yield line.slice('data:'.length).trim()
  }
  rest += decoded()
  if (rest.startsWith('data:')) yield rest.slice('data:'.length).trim()
}
