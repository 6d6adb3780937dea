import { messageAnchor } from '@balcao/ui/rich/permalink'
import type { TimelineItem } from '../../comments/timeline.ts'

/** More than fit on a tall screen. */
const BELOW = 12
/** What may be seen above a message that is linked to. */
const ABOVE = 6

/** Where a conversation opens: `marked` is the anchor of the linked message, empty where there is none. */
export type Start = { marked: string; unread: number | null }

/**
 * The part of a conversation that can be seen when it opens, which is drawn first: from the linked message or the first unread one on,
 * or its end.
 */
export function aroundStart(items: readonly TimelineItem[], { marked, unread }: Start): readonly TimelineItem[] {
  const isStart = (item: TimelineItem) =>
    item.kind === 'message' && (marked ? messageAnchor(item.message.id) === marked : item.message.id === unread)
  const at = items.findIndex(isStart)
  return at < 0 ? items.slice(-BELOW) : items.slice(Math.max(0, at - ABOVE), at + BELOW)
}
