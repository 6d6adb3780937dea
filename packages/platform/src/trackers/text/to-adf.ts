import { isAddress, type Node, plainOf, treeOf } from './tree.ts'

type Adf = { type: string; [key: string]: unknown }
type Mark = { type: string; attrs?: object }

const MARKS: Record<string, string> = { strong: 'strong', emphasis: 'em', delete: 'strike' }
const text = (value: string, marks: readonly Mark[]): Adf[] =>
  value === '' ? [] : [{ type: 'text', text: value, ...(marks.length > 0 ? { marks } : {}) }]

function inline(node: Node, marks: readonly Mark[]): Adf[] {
  const { children = [], url } = node
  const inside = (more: Mark) => children.flatMap((child) => inline(child, [...marks.filter(({ type }) => type !== more.type), more]))
  const mark = MARKS[node.type]
  if (mark) return inside({ type: mark })
  if (node.type === 'break') return [{ type: 'hardBreak' }]
  // Beside a link, code takes no other mark.
  if (node.type === 'inlineCode') return text(node.value ?? '', [...marks.filter(({ type }) => type === 'link'), { type: 'code' }])
  if (node.type === 'link' && isAddress(url)) return inside({ type: 'link', attrs: { href: url } })
  if (node.type === 'image' && isAddress(url)) return text(node.alt || url, [{ type: 'link', attrs: { href: url } }])
  if (node.children) return children.flatMap((child) => inline(child, marks))
  // A line that ends is a line that ends, as people see it while they write.
  return (node.value ?? '').split('\n').flatMap((line, n) => [...(n > 0 ? [{ type: 'hardBreak' }] : []), ...text(line, marks)])
}

const words = ({ children = [] }: Node): Adf[] => children.flatMap((child) => inline(child, []))
const IN_ITEM = new Set(['paragraph', 'bulletList', 'orderedList', 'codeBlock'])

/** An item of a list begins with a paragraph. */
function itemOf({ children = [] }: Node): Adf {
  const inside = children.flatMap(block).filter(({ type }) => IN_ITEM.has(type))
  return { type: 'listItem', content: inside[0]?.type === 'paragraph' ? inside : [{ type: 'paragraph', content: [] }, ...inside] }
}

function block(node: Node): Adf[] {
  const { children = [] } = node
  switch (node.type) {
    case 'heading':
      return [{ type: 'heading', attrs: { level: node.depth ?? 1 }, content: words(node) }]
    case 'list': {
      const content = children.map(itemOf)
      return [node.ordered ? { type: 'orderedList', attrs: { order: node.start ?? 1 }, content } : { type: 'bulletList', content }]
    }
    case 'blockquote': {
      const quoted = children.flatMap(block).filter(({ type }) => type === 'paragraph')
      return quoted.length > 0 ? [{ type: 'blockquote', content: quoted }] : []
    }
    case 'code':
      return [{ type: 'codeBlock', ...(node.lang ? { attrs: { language: node.lang } } : {}), content: text(node.value ?? '', []) }]
    case 'thematicBreak':
      return [{ type: 'rule' }]
    case 'table':
      return children.map((row) => ({ type: 'paragraph', content: text((row.children ?? []).map(plainOf).join(' | '), []) }))
    case 'paragraph':
      return [{ type: 'paragraph', content: words(node) }]
    default:
      return node.value ? [{ type: 'paragraph', content: text(node.value, []) }] : []
  }
}

/** Markdown as a document of Jira Cloud. A name in it is text: it calls nobody. */
export const toAdf = (markdown: string): object => ({ type: 'doc', version: 1, content: (treeOf(markdown).children ?? []).flatMap(block) })
