import { tooHeavy, tooHeavyForPage } from '@balcao/contracts/comments/markdown-bounds'
import { hasMarks } from '@balcao/contracts/comments/rich-text'
import type { ReactElement } from 'react'
import type { RichTextProps } from './message-parts.tsx'

export type Format = (text: string, side: RichTextProps['side']) => ReactElement

/** Texts below this length are formatted as the page is rendered, unless they are complex. */
const SHORT = 1_000
/** About what the signs of a short text may cost, in units of `markdown-bounds.ts`. A hundred messages of it are on a page at once. */
const SHORT_COST = 4_000
/** A text that took longer than this is not formatted again: the text is far heavier, or the browser far slower, than was estimated. */
const TOO_LONG_MS = 1_000

/** Texts that took too long, for as long as the page lives. */
const slow = new Set<string>()

/** Whether a text is formatted without anybody noticing, so that it need not wait for the browser to be idle. */
export const isQuick = (text: string): boolean => text.length < SHORT && !tooHeavyForPage(text, SHORT_COST)

/**
 * Whether a text is shown without any formatting, links included: that would take too long, or did so before. Takes time in proportion
 * to the text's length itself.
 */
export const isTooSlow = (text: string): boolean =>
  slow.has(text) || (hasMarks(text) ? tooHeavyForPage(text) : tooHeavy(text) !== undefined)

/**
 * Formats a text, unless that is known to take too long.
 * @returns undefined where the text is to be shown as it is
 */
export function formattedInTime(format: Format, text: string, side: RichTextProps['side']): ReactElement | undefined {
  const since = performance.now()
  try {
    const formatted = format(text, side)
    if (performance.now() - since <= TOO_LONG_MS) return formatted
  } catch {
    // It would fail again.
  }
  slow.add(text)
  return undefined
}
