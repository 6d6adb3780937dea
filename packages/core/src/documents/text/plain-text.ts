import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { MOST_TEXT } from './bounds.ts'
import { gathering, type ReadText } from './gathered.ts'
import { Unreadable } from './unreadable.ts'

const decode = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Bytes of a text: what is cut off at the end may be half a sign. */
const MOST_BYTES = 4 * MOST_TEXT

/** A text as it is. @throws Unreadable where it is none */
export function plainText(bytes: Uint8Array): ReadText {
  const text = decode(bytes.subarray(0, MOST_BYTES))
  if (text.slice(0, 10_000).includes('\0')) throw new Unreadable('unsupported')
  const gathered = gathering(false)
  gathered.add(text, 1)
  return gathered.done()
}

type Node = { type: string; tagName?: string; value?: string; children?: Node[] }
const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'title', 'head'])
const INLINE = new Set(['a', 'abbr', 'b', 'code', 'em', 'font', 'i', 'mark', 'small', 'span', 'strong', 'sub', 'sup', 'u'])

/** Nests as deep as the reader of HTML lets it: without recursion. */
function textOfTree(root: Node): string {
  const all: string[] = []
  const stack: (Node | string)[] = [root]
  while (stack.length > 0) {
    const node = stack.pop() as Node | string
    if (typeof node === 'string') all.push(node)
    else if (node.type === 'text') all.push(node.value ?? '')
    else if (!UNSEEN.has(node.tagName ?? '')) {
      if (node.tagName && !INLINE.has(node.tagName)) stack.push('\n')
      stack.push(...(node.children ?? []).toReversed())
    }
  }
  return all.join('')
}

/** What a page shows as text; nothing of it runs. */
export function htmlText(bytes: Uint8Array): ReadText {
  const gathered = gathering(false)
  gathered.add(
    textOfTree(
      unified()
        .use(rehypeParse)
        .parse(decode(bytes.subarray(0, MOST_BYTES))) as Node,
    ),
    1,
  )
  return gathered.done()
}
