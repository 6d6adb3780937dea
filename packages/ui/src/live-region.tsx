import { useSyncExternalStore } from 'react'

let spoken = ''
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Has the page's one polite region say a text. Saying the same again is heard again. */
export const announce = (text: string): void => {
  // a non-breaking space makes a repeated text a change, which is what screen readers listen for
  spoken = spoken === text ? `${text}\u00A0` : text
  for (const listener of listeners) listener()
}

/** The polite region itself; each app's shell renders it once, from its first paint on. */
export const LiveRegion = () => {
  const text = useSyncExternalStore(subscribe, () => spoken)
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {text}
    </div>
  )
}
