import { isPlain } from '@balcao/contracts/comments/rich-text'
import { renderToStaticMarkup } from 'react-dom/server'
import { RichText } from '../../../rich/rich-text.tsx'
import type { Side } from '../field.ts'

const INLINE = /^<\/?(?:a|em|strong|del|code|span)[ >]/
const EMPHASIS = /^<(?:em|strong|del)>$/
const REFERENCES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** A message without a sign is shown as it was typed. Only spaces of ASCII collapse, as in HTML. */
const paragraphs = (text: string) =>
  renderToStaticMarkup(text)
    .split(/\n[ \t\n]*\n/)
    .map((lines) =>
      lines
        .replace(/[ \t]+/g, ' ')
        .replace(/ ?\n ?/g, '<br/>')
        .replace(/^ | $/g, ''),
    )
    .filter(Boolean)
    .map((lines) => `${lines}¶`)
    .join('')

/** What readers see of a message: blocks, and each piece of text with its marks, whatever their nesting. */
export function shown(text: string, side: Side = 'staff'): string {
  if (isPlain(text)) return paragraphs(text)
  const open: string[] = []
  let seen = ''
  let last = ''
  for (const token of renderToStaticMarkup(<RichText side={side}>{text}</RichText>).match(/<[^>]*>|[^<]+/g) ?? []) {
    if (INLINE.test(token)) {
      if (token.startsWith('</')) open.pop()
      else open.push(token)
    } else if (token.startsWith('<')) {
      // Paragraphs in a list are no farther apart than its lines.
      seen += token === '<p>' ? '' : token === '</p>' ? '¶' : token
      last = ''
    } else {
      for (const piece of token.split(/(\s+)/).filter(Boolean)) {
        if (seen.endsWith('>') && /^[ \t\n]+$/.test(piece)) continue
        const marks = open.filter((mark) => piece.trim() || !EMPHASIS.test(mark)).sort()
        seen += `${marks.join() === last ? '' : `‹${marks.join()}›`}${piece}`
        last = marks.join()
      }
    }
  }
  return seen
    .replace(/[ \t\n]+/g, ' ')
    .replace(/^ /, '')
    .replace(/ ?(<\/?(?:br|li|ul|ol|blockquote|pre|hr|table)\/?>|¶) ?/g, '$1')
    .replace(/¶?(?=<\/?(?:li|ul|ol))/g, '')
}

/** The text alone that readers see of a message, line by line; runs of spaces are one. */
export function textShown(text: string, side: Side): string {
  const html = isPlain(text) ? renderToStaticMarkup(text) : renderToStaticMarkup(<RichText side={side}>{text}</RichText>)
  return plainLines(
    html
      .replace(/<\/p>\s*<p>/g, '\n\n')
      .replace(/<br\/>\s*/g, '\n')
      .replace(/<[^>]*>/g, '')
      .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => REFERENCES[name] ?? ''),
  )
}

/** Typed text as it is read: neither spaces at the edge of a line nor several in a row are seen. */
export const plainLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .trim()
