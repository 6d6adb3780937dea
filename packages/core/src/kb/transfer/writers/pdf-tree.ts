import { tooHeavy } from '@balcao/contracts/comments/markdown-bounds'
import { messageDialect } from '@balcao/contracts/comments/rich-text'
import { articleDialect } from '@balcao/contracts/kb/article-dialect'
import remarkBreaks from 'remark-breaks'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

/** A node of an article's text, as far as it is drawn. */
export type Mark = {
  type: string
  value?: string
  url?: string
  alt?: string | null
  depth?: number
  ordered?: boolean | null
  start?: number | null
  checked?: boolean | null
  children?: Mark[]
  data?: { hName?: string; hProperties?: { className?: string[] } }
}

const reader = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(messageDialect, { side: 'system' })
  .use(remarkBreaks)
  .use(articleDialect)
  .freeze()

/** The text of an article by the parser and the dialect of the apps; one that is too large to be read stays plain. */
export function articleTree(content: string): Mark[] {
  if (tooHeavy(content) !== undefined) return [{ type: 'code', value: content }]
  return (reader.runSync(reader.parse(content)) as unknown as Mark).children ?? []
}

export const textOf = (node: Mark): string => node.value ?? node.alt ?? (node.children ?? []).map(textOf).join('')
