import { tooHeavy } from '@balcao/contracts/comments/markdown-bounds'
import { attachmentOf, type MarkNode } from '@balcao/contracts/comments/rich-text'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).freeze()

/** Whether a text shows a picture of which it does not say what is on it. */
export function hasUntoldPicture(content: string): boolean {
  if (!content.includes('attachment:')) return false
  if (tooHeavy(content) !== undefined) return /!\[\s*\]\(attachment:\d/.test(content)
  const isUntold = (node: MarkNode): boolean =>
    (node.type === 'image' && attachmentOf(node.url) !== undefined && (node.alt ?? '').trim() === '') ||
    (node.children ?? []).some(isUntold)
  return isUntold(parser.parse(content) as MarkNode)
}
