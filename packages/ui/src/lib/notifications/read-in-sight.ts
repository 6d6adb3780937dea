type About = { id: number; entityType: string | null; entityId: number | null; isRead: boolean }

/** What the page knows of its reader: whether they look at it now, and when that may have changed. */
type Attention = { isHere: () => boolean; onChange: (settle: () => void) => void }

const OF_THE_PAGE: Attention = {
  isHere: () => !document.hidden && document.hasFocus(),
  onChange: (settle) => {
    window.addEventListener('focus', settle)
    document.addEventListener('visibilitychange', settle)
  },
}

/**
 * Takes a notification as read when the ticket it is about is on screen, visible and with the focus: at once, or as soon as the
 * reader is back while that ticket is still shown. What was read is not mailed.
 * @returns what is told of each notification that arrives
 */
export function readInSight(
  isShown: (ticketId: number) => boolean,
  read: (ids: readonly number[]) => void,
  { isHere, onChange }: Attention = OF_THE_PAGE,
): (one: About) => void {
  const waiting = new Map<number, number>()
  const settle = () => {
    if (!isHere()) return
    const seen = [...waiting].filter(([, ticketId]) => isShown(ticketId)).map(([id]) => id)
    // A ticket that was left meanwhile is not read by returning to the page.
    waiting.clear()
    if (seen.length > 0) read(seen)
  }
  onChange(settle)
  return ({ id, entityType, entityId, isRead }) => {
    if (isRead || entityType !== 'ticket' || entityId === null || !isShown(entityId)) return
    waiting.set(id, entityId)
    settle()
  }
}
