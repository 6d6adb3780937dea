import { CALLOUT_NAMES, quoteKind } from '@balcao/contracts/kb/article-dialect'
import { createAnchors, headingParts } from '@balcao/contracts/kb/headings'
import { trimmedEnd } from '@balcao/contracts/text/trim'

/** The address of another article; undefined where whoever reads the message is not led there. */
export type LinkTo = (articleId: number, anchor: string | null) => string | undefined

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const HEADING = /^ {0,3}(#{1,6})[ \t](.*)$/
const ARTICLE_LINK = /\[((?:[^[\]\n\\]|\\.){0,1000})\]\(article:([1-9]\d{0,9})(?:#([a-z0-9-]+))?\)/g
const PICTURE = /!\[((?:[^[\]\n\\]|\\.){0,1000})\]\(attachment:\d{1,10}\)/g
const LONGEST_EXCERPT = 600

/** A heading may be closed by the signs that it begins with. */
const headingOf = (written: string) => headingParts(trimmedEnd(written.trim(), /#/).trim())

type Line = { text: string; isCode: boolean }

/** Lines, and which of them stand in blocks of code. */
function linesOf(content: string): Line[] {
  let fence: string | undefined
  return content.split('\n').map((text) => {
    const sign = FENCE.exec(text)?.[1]
    const isCode = fence !== undefined || sign !== undefined
    if (fence === undefined) fence = sign
    else if (sign?.startsWith(fence) && text.trim() === sign) fence = undefined
    return { text, isCode }
  })
}

/** The text of an article as a message says it: links lead to pages, what only articles know becomes bold words, pictures their names. */
export function messageText(content: string, linkTo: LinkTo): string {
  return linesOf(content)
    .map(({ text, isCode }) => (isCode ? text : said(text, linkTo)))
    .join('\n')
    .trim()
}

function said(line: string, linkTo: LinkTo): string {
  const heading = HEADING.exec(line)
  if (heading) return `**${withLinks(headingOf(heading[2] ?? '').text, linkTo).replaceAll('**', '')}**`
  const quote = /^( {0,3}>[ \t]?)(.*)$/.exec(line)
  const kind = quote && quoteKind(quote[2] ?? '')
  if (kind) {
    const name = kind.kind === 'details' ? kind.title || '…' : CALLOUT_NAMES[kind.kind]
    return [`> **${name}**`, ...(kind.rest ? [`> ${withLinks(kind.rest.trim(), linkTo)}`] : [])].join('\n')
  }
  return withLinks(line, linkTo)
}

const withLinks = (line: string, linkTo: LinkTo): string =>
  line
    .replace(PICTURE, (_, name: string) => (name ? `*${name}*` : ''))
    .replace(ARTICLE_LINK, (_, words: string, id: string, anchor?: string) => {
      const address = linkTo(Number(id), anchor ?? null)
      return address ? `[${words}](${address})` : words
    })

/** What stands under a heading, up to the next one of its level or above; all of it where there is no such heading. */
function partAt(content: string, anchor: string): string {
  const anchorFor = createAnchors()
  let level = 0
  const part: string[] = []
  for (const { text, isCode } of linesOf(content)) {
    const found = isCode ? null : HEADING.exec(text)
    const depth = found?.[1]?.length ?? 0
    if (found && level > 0 && depth <= level) break
    if (level > 0) part.push(text)
    else if (found) {
      const { text: title, anchor: chosen } = headingOf(found[2] ?? '')
      if (anchorFor(title, chosen) === anchor) level = depth
    }
  }
  return level > 0 ? part.join('\n') : content
}

/** The beginning of an article, or of one part of it, as a message says it: whole blocks, as many as are short. */
export function excerptOf(content: string, anchor: string | undefined, linkTo: LinkTo): string {
  const blocks = messageText(anchor ? partAt(content, anchor) : content, linkTo).split(/\n{2,}/)
  const taken: string[] = []
  for (const block of blocks) {
    if (taken.length > 0 && [...taken, block].join('\n\n').length > LONGEST_EXCERPT) break
    taken.push(block)
  }
  const text = taken.join('\n\n')
  if (text.length <= LONGEST_EXCERPT) return text
  // One long block, or one of code: its words up to there.
  return `${text
    .slice(0, LONGEST_EXCERPT)
    .replace(/\s\S*$/, '')
    .trimEnd()
    .replace(/^(?:```|~~~)[^\n]*\n/, '')}…`
}
