import { ALLOWED, type MarkNode } from '../comments/rich-text.ts'
import { createAnchors, headingLevel, headingParts } from './headings.ts'

/**
 * What articles may say beyond messages: headings with anchors, callouts, details, links to other articles. Plain data and functions on
 * plain nodes, so that pages, the editor and whatever renders on the server read the same language.
 */

export const CALLOUTS = ['note', 'tip', 'warning', 'danger'] as const
export type Callout = (typeof CALLOUTS)[number]
export type CalloutNames = Readonly<Record<Callout, string>>
export const CALLOUT_NAMES: CalloutNames = { note: 'Nota', tip: 'Dica', warning: 'Atenção', danger: 'Perigo' }

const MARKER = /^\[!(NOTE|TIP|WARNING|DANGER|DETAILS)\]([^\n]*)(?:\n|$)/
const ARTICLE = /^article:([1-9]\d{0,9})(?:#([a-z0-9-]{1,120}))?$/

/** The article that a link leads to, and the heading in it; undefined for every other address. */
export function articleOf(address: string | undefined): { id: number; anchor: string | null } | undefined {
  const found = address ? ARTICLE.exec(address) : null
  return found ? { id: Number(found[1]), anchor: found[2] ?? null } : undefined
}

/** What the first text of a quote says it is: a callout, or details with their title; undefined for a quote. */
export function quoteKind(text: string): { kind: Callout | 'details'; title: string; rest: string } | undefined {
  const found = MARKER.exec(text)
  if (!found) return undefined
  const kind = (found[1] as string).toLowerCase() as Callout | 'details'
  const line = (found[2] ?? '').trim()
  const after = text.slice(found[0].length)
  return kind === 'details' ? { kind, title: line, rest: after } : { kind, title: '', rest: line ? `${line}\n${after}` : after }
}

/** What is left of an article after everything else was taken out (the shape that rehype-sanitize asks for). */
export const ARTICLE_ALLOWED = {
  ...ALLOWED,
  tagNames: [...ALLOWED.tagNames, 'div', 'details', 'summary'],
  attributes: {
    ...ALLOWED.attributes,
    a: [['href', /^(?:https?:|mailto:|tel:|article:[1-9]|#[a-z0-9-]+$)/i]] as [string, RegExp][],
    h2: ['id'],
    h3: ['id'],
    h4: ['id'],
    div: [['className', 'article-callout', ...CALLOUTS.map((kind) => `article-${kind}`)]] as [string, ...string[]][],
    p: [['className', 'article-callout-name']] as [string, string][],
    code: [['className', /^language-[\w+#.-]{1,30}$/]] as [string, RegExp][],
    th: ['align'],
    td: ['align'],
  },
  protocols: { ...ALLOWED.protocols, href: [...ALLOWED.protocols.href, 'article'] },
}

const textOf = (node: MarkNode): string => node.value ?? node.alt ?? (node.children ?? []).map(textOf).join('')

/** A plugin of unified, to stand behind `messageDialect`. */
export function articleDialect({ names = CALLOUT_NAMES }: { names?: CalloutNames } = {}): (tree: object) => void {
  return (tree) => {
    const anchorFor = createAnchors()
    const settle = (node: MarkNode): void => {
      if (node.type === 'heading') settleHeading(node as MarkNode & { depth: number }, anchorFor)
      if (node.type === 'blockquote') settleQuote(node, names)
      for (const child of node.children ?? []) settle(child)
    }
    settle(tree as MarkNode)
  }
}

function settleHeading(heading: MarkNode & { depth: number }, anchorFor: ReturnType<typeof createAnchors>): void {
  const last = heading.children?.at(-1)
  const { text, anchor } = headingParts(last?.type === 'text' ? (last.value ?? '') : '')
  if (last && anchor) last.value = text
  heading.depth = headingLevel(heading.depth)
  heading.data = { hProperties: { id: anchorFor(textOf(heading), anchor) } }
}

function settleQuote(quote: MarkNode, names: CalloutNames): void {
  const first = quote.children?.[0]
  const text = first?.type === 'paragraph' ? first.children?.[0] : undefined
  const found = text?.type === 'text' ? quoteKind(text.value ?? '') : undefined
  if (!found || !first || !text) return
  text.value = found.rest
  if (found.rest === '') first.children?.shift()
  // The break behind the marker's line.
  if (first.children?.[0]?.type === 'break') first.children.shift()
  if (first.children?.length === 0) quote.children?.shift()
  if (found.kind === 'details') {
    quote.data = { hName: 'details' }
    quote.children?.unshift({ type: 'paragraph', data: { hName: 'summary' }, children: [{ type: 'text', value: found.title || '…' }] })
    return
  }
  quote.data = { hName: 'div', hProperties: { className: ['article-callout', `article-${found.kind}`] } }
  quote.children?.unshift({
    type: 'paragraph',
    data: { hProperties: { className: ['article-callout-name'] } },
    children: [{ type: 'text', value: names[found.kind] }],
  })
}
