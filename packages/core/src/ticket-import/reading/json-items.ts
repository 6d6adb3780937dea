import { invalid } from '../../errors.ts'

/** An object of a JSON file: in which list of the whole it stands (empty: the whole is a list, or lines), and at which line it begins. */
export type JsonItem = { list: string; line: number; text: string }

/** No ticket with all its messages is longer. */
export const MOST_ITEM = 20_000_000

const refuse = () => invalid({ field: 'file', reason: 'ticket_import_not_json' })

/**
 * The objects of a JSON file, one at a time, whatever its length: of a list, of the lists `wanted` of one object, or one on each line. An object that
 * has none of those lists is an item itself.
 * @throws DomainError invalid_input for what is no JSON, or ends too early
 */
export async function* jsonItems(source: AsyncIterable<string>, wanted: readonly string[]): AsyncGenerator<JsonItem> {
  let depth = 0
  let inString = false
  let escaped = false
  let line = 1
  let root: '[' | '{' | '' = ''
  // Of an object: its key at hand, and the list of it that is being read.
  let key = ''
  let keyStart = -1
  let list: string | undefined
  let hasLists = false
  // The item at hand: what earlier pieces had of it, and where it begins in this one.
  let parts: string[] = []
  let length = 0
  let start = -1
  let startLine = 1

  const itemDepth = () => (root === '[' ? 1 : list === undefined ? 0 : 2)
  for await (const piece of source) {
    if (start >= 0) start = 0
    let keyPart = keyStart >= 0 ? key : ''
    if (keyStart >= 0) keyStart = 0
    for (let at = 0; at < piece.length; at++) {
      const sign = piece.charCodeAt(at)
      if (sign === 10) line++
      if (inString) {
        if (escaped) escaped = false
        else if (sign === 92) escaped = true
        else if (sign === 34) {
          inString = false
          if (keyStart >= 0) {
            key = keyPart + piece.slice(keyStart, at)
            keyStart = -1
            keyPart = ''
          }
        }
        continue
      }
      if (sign === 34) {
        if (depth === 0) throw refuse()
        inString = true
        if (root === '{' && depth === 1) {
          keyStart = at + 1
          keyPart = ''
        }
      } else if (sign === 123 || sign === 91) {
        if (depth === 0) {
          root = sign === 91 ? '[' : '{'
          hasLists = false
          list = undefined
        }
        if (root === '{' && depth === 1 && sign === 91 && wanted.includes(key)) {
          list = key
          hasLists = true
          parts = []
          start = -1
        }
        if (sign === 123 && depth === itemDepth() && !(depth === 0 && hasLists)) {
          start = at
          startLine = line
          parts = []
          length = 0
        }
        depth++
      } else if (sign === 125 || sign === 93) {
        depth--
        if (depth < 0) throw refuse()
        if (sign === 125 && start >= 0 && depth === itemDepth()) {
          parts.push(piece.slice(start, at + 1))
          yield { list: list ?? '', line: startLine, text: parts.join('') }
          parts = []
          start = -1
        }
        if (list !== undefined && depth === 1) list = undefined
        if (depth === 0) root = ''
      } else if (depth === 0 && sign > 32 && sign !== 0xfeff && sign !== 44) throw refuse()
    }
    if (keyStart >= 0) key = keyPart + piece.slice(keyStart)
    if (start >= 0) {
      const rest = piece.slice(start)
      length += rest.length
      // What is too long is passed on as nothing: whoever reads it says so.
      if (length <= MOST_ITEM) parts.push(rest)
      else parts = []
    }
  }
  if (depth !== 0 || inString) throw refuse()
}
