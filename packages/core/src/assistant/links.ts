import type { Ctx } from '../ctx.ts'

/** Where an article or a ticket is read, by the app of who asks. Answers link to our pages only. */
export function addressOf(
  { actor }: Ctx,
  { kind, id, slug }: { kind: 'article' | 'ticket'; id: number; slug: string },
  anchor: string | null,
): string {
  if (kind === 'ticket') return actor.side === 'staff' ? `/tickets/${id}` : `/portal/ticket/${id}`
  const page = actor.side === 'staff' ? `/knowledge-base/${id}` : `/portal/knowledge-base/${encodeURIComponent(slug)}`
  return anchor ? `${page}#${anchor}` : page
}
