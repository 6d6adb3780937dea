import { type DocNode, EMPHASIS, isBlankLine, plainText } from './doc.ts'

/** What people read of a document, as text to compare: two documents with the same reading are shown alike. */
export const reading = (nodes: readonly DocNode[]): string => JSON.stringify(blocks(nodes))

function blocks(nodes: readonly DocNode[], isItem = false): unknown[] {
  return nodes.flatMap((node): unknown[] => {
    const { type, attrs = {}, content = [] } = node
    if (isBlankLine(node)) return []
    if (type === 'paragraph') return isItem ? [inline(content)] : linesOf(content).map(inline).filter(hasSome)
    if (type === 'heading') return [[type, attrs.level, inline(content.map(spaced))]]
    if (type === 'codeBlock') return [[type, attrs.language ?? null, plainText(node)]]
    if (type === 'source') return [[type, plainText(node)]]
    if (type === 'orderedList') return [[type, attrs.start ?? 1, blocks(content)]]
    return [[type, blocks(content, type === 'listItem')]]
  })
}

const hasSome = (parts: unknown[]) => parts.length > 0
export const spaced = (node: DocNode): DocNode => (node.type === 'hardBreak' ? { type: 'text', text: ' ' } : node)

function linesOf(content: readonly DocNode[]): DocNode[][] {
  const lines: DocNode[][] = [[]]
  for (const node of content) {
    if (node.type === 'hardBreak') lines.push([])
    else lines.at(-1)?.push(node)
  }
  return lines
}

/** Texts with their marks, neighbours alike made one. Spaces are neither bold nor slanted, and none is read at the edge of a line. */
export function inline(content: readonly DocNode[]): unknown[] {
  const parts: [string, string][] = []
  const put = (key: string, text: string) => {
    const last = parts.at(-1)
    if (last && last[0] === key && !key.startsWith('node:')) last[1] += text
    else if (text) parts.push([key, text])
  }
  for (const [n, line] of linesOf(content).map(trimmed).entries()) {
    if (n > 0) put('node:break', '\n')
    for (const { type, attrs, marks = [], text = '' } of line) {
      if (type !== 'text') put(`node:${type}:${marksOf(marks, false)}`, JSON.stringify(attrs ?? {}))
      else for (const piece of text.split(/(\s+)/)) put(marksOf(marks, piece.trim() === ''), piece)
    }
  }
  return parts
}

const marksOf = (marks: NonNullable<DocNode['marks']>, isSpace: boolean) =>
  marks
    .filter(({ type }) => !isSpace || !EMPHASIS.has(type))
    .map(({ type, attrs }) => `${type}${attrs?.href ?? ''}`)
    .sort()
    .join()

function trimmed(line: readonly DocNode[]): DocNode[] {
  const isCode = (node: DocNode) => node.marks?.some(({ type }) => type === 'code')
  const made = [...line]
  for (let first = made[0]; first?.type === 'text' && !isCode(first); first = made[0]) {
    const text = (first.text ?? '').trimStart()
    made.splice(0, 1, ...(text ? [{ ...first, text }] : []))
    if (text) break
  }
  for (let last = made.at(-1); last?.type === 'text' && !isCode(last); last = made.at(-1)) {
    const text = (last.text ?? '').trimEnd()
    made.splice(-1, 1, ...(text ? [{ ...last, text }] : []))
    if (text) break
  }
  return made
}
