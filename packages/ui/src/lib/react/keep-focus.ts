/** No text fields: on a phone they would call the keyboard. */
const RESTS = 'a[href], button:not(:disabled), [tabindex]:not(input, textarea, [contenteditable])'

/** Rooms remembered of where the focus was earlier. */
const MOST_BEFORE = 60

const lineOf = (element: Element): Element[] => {
  const line: Element[] = []
  for (let one: Element | null = element.parentElement; one && one !== document.body; one = one.parentElement) line.push(one)
  return line
}

const takes = (element: HTMLElement) => {
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

/** The page's heading says where one is; within a part of it, its first control is nearer. */
const firstIn = (room: Element): boolean => {
  const heading = room.querySelector<HTMLElement>('h1[tabindex]')
  if (heading && takes(heading)) return true
  for (const one of room.querySelectorAll<HTMLElement>(RESTS)) if (takes(one)) return true
  return false
}

/**
 * Keeps the focus near where it was when its element leaves the page (a row that was deleted, a button that became another,
 * a dialog whose opener is gone): whoever works by keyboard is not thrown back to the top. What knows a better place
 * takes the focus there first.
 */
export function keepFocus(): void {
  let last: Element | null = null
  let line: Element[] = []
  /** Where it was before it went into a dialog or a menu, which lie beside the page: both may go at once, with what opened them. */
  let before: Element[] = []
  let asked = 0
  const note = ({ target }: FocusEvent) => {
    const next = lineOf(target as Element)
    if (next.at(-1) !== line.at(-1)) before = [...new Set([...line, ...before])].slice(0, MOST_BEFORE)
    last = target as Element
    line = next
  }
  const isLost = () => last?.isConnected === false && document.activeElement === document.body
  const mend = () => {
    asked = 0
    if (!isLost()) return
    for (const room of [...line, ...before]) if (room.isConnected && firstIn(room)) return
  }
  const observer = new MutationObserver(() => {
    // a frame later: who closes a dialog gives the focus back by then
    if (!asked && isLost()) asked = requestAnimationFrame(mend)
  })
  document.addEventListener('focusin', note)
  observer.observe(document.body, { childList: true, subtree: true })
}
