import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

/** A part of Markdown, as its parser reads it. */
export type Node = {
  type: string
  value?: string
  url?: string
  alt?: string | null
  depth?: number
  ordered?: boolean | null
  start?: number | null
  lang?: string | null
  children?: Node[]
}

const reader = unified().use(remarkParse).use(remarkGfm, { singleTilde: false })

export const treeOf = (markdown: string): Node => reader.parse(markdown) as Node
/** All text of a part, without its marks. */
export const plainOf = (node: Node): string => node.value ?? node.alt ?? (node.children ?? []).map(plainOf).join('')
export const isAddress = (url: string | undefined): url is string => url !== undefined && /^(?:https?:|mailto:)/i.test(url)
