import type { ExportedArticle } from '@balcao/contracts/kb/export'
import { parseDocument, stringify } from 'yaml'

/** The first line within the block of an article of ours: a file of several is taken apart at it. */
const OURS = 'balcao: article'

type Fields = Partial<Omit<ExportedArticle, 'content' | 'attachments'>>

/** An article as Markdown with its fields in front. */
export function withFrontMatter(article: Omit<ExportedArticle, 'attachments'>): string {
  const { content, ...fields } = article
  const told = Object.entries(fields).filter(([, value]) => !isNothing(value))
  return `---\n${OURS}\n${stringify(Object.fromEntries(told), { lineWidth: 0 })}---\n\n${content.trim()}\n`
}

const isNothing = (value: unknown) =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value as object).length === 0)

export type Front = { fields: Record<string, unknown>; content: string; wrong: boolean }
const BLOCK = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/

/** The fields in front of a text. What is no list of fields stays text; names that stand for other names (aliases) are refused. */
export function frontMatter(text: string): Front {
  const found = BLOCK.exec(text)
  if (!found) return { fields: {}, content: text.replace(/^\uFEFF/, ''), wrong: false }
  const content = text.slice(found[0].length)
  try {
    const document = parseDocument(found[1] ?? '', { schema: 'core', merge: false, strict: true, uniqueKeys: true })
    if (document.errors.length > 0) return { fields: {}, content, wrong: true }
    const fields: unknown = document.toJS({ maxAliasCount: 0 })
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return { fields: {}, content: text, wrong: false }
    return { fields: fields as Fields, content, wrong: false }
  } catch {
    return { fields: {}, content, wrong: true }
  }
}

/** The articles of a text: one, or several of ours. `line` is where each begins. */
export function splitArticles(text: string): { line: number; text: string }[] {
  const starts = [...text.matchAll(new RegExp(`^---\\r?\\n${OURS}[ \\t]*$`, 'gm'))].map(({ index }) => index)
  if (starts.length < 2) return [{ line: 1, text }]
  return starts.map((start, n) => ({ line: text.slice(0, start).split('\n').length, text: text.slice(start, starts[n + 1]) }))
}
