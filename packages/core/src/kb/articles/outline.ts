import { tooHeavy } from '@balcao/contracts/comments/markdown-bounds'
import { type MarkNode, messageDialect } from '@balcao/contracts/comments/rich-text'
import { articleDialect } from '@balcao/contracts/kb/article-dialect'
import type { Heading } from '@balcao/contracts/kb/articles'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const parser = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(messageDialect, { side: 'system' })
  .use(articleDialect)
  .freeze()

type Node = MarkNode & { depth?: number; data?: { hProperties?: { id?: unknown } } }
const textOf = (node: MarkNode): string => node.value ?? node.alt ?? (node.children ?? []).map(textOf).join('')

/** The headings of a text with the anchors that its page gives them; none of a text too heavy to be formatted. */
export function outlineOf(content: string): Heading[] {
  if (!content.includes('#') && !/^(?:=+|-+)[ \t]*$/m.test(content)) return []
  if (tooHeavy(content) !== undefined) return []
  const { children = [] } = parser.runSync(parser.parse(content)) as unknown as Node
  return (children as Node[]).flatMap((node): Heading[] => {
    const anchor = node.data?.hProperties?.id
    if (node.type !== 'heading' || typeof anchor !== 'string') return []
    return [{ level: node.depth as Heading['level'], text: textOf(node).trim(), anchor }]
  })
}
