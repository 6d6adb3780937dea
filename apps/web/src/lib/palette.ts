import { useEffect, useEffectEvent } from 'react'
import { createStore, useStore } from './store.ts'

/** Something the page at hand offers in the palette. */
export type PaletteAction = { key: string; label: string; hotkey?: string; run: () => void }

const offers = new Set<() => readonly PaletteAction[]>()
const opened = createStore<readonly PaletteAction[] | null>(null)

/** Before the page's own keys. */
const CAPTURE = { capture: true }
let ahead = { text: '', entered: false }

/** The palette may have to be fetched first: what is typed meanwhile is meant for its field, and no key of the page. */
function holdTyped(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.isComposing) return
  if (event.key.length === 1) ahead = { text: ahead.text + event.key, entered: false }
  else if (event.key === 'Backspace') ahead = { text: ahead.text.slice(0, -1), entered: false }
  else if (event.key === 'Enter') ahead = { ...ahead, entered: true }
  else if (event.key === 'Escape') closePalette()
  else return
  event.preventDefault()
  event.stopImmediatePropagation()
}

const offered = () => [...offers].flatMap((offer) => offer())

/** Opens the palette with what can be done here now, by whatever is on screen. */
export const openPalette = (): void => {
  if (opened.get() !== null) return
  ahead = { text: '', entered: false }
  window.addEventListener('keydown', holdTyped, CAPTURE)
  opened.set(offered())
}
export const closePalette = (): void => {
  window.removeEventListener('keydown', holdTyped, CAPTURE)
  opened.set(null)
}
/** What was typed before the palette's field could take it, and whether Enter ended it; from now on the field takes all. */
export function takeTyped(): { text: string; entered: boolean } {
  window.removeEventListener('keydown', holdTyped, CAPTURE)
  const taken = ahead
  ahead = { text: '', entered: false }
  return taken
}
/** What the open palette offers; null while it is closed. */
export const usePalette = (): readonly PaletteAction[] | null => useStore(opened)

/** Offers actions for as long as the component is on screen; an open palette has them at once. */
export function usePaletteActions(actions: () => readonly PaletteAction[]): void {
  const offer = useEffectEvent(actions)
  useEffect(() => {
    const here = () => offer()
    offers.add(here)
    if (opened.get() !== null) opened.set(offered())
    return () => {
      offers.delete(here)
    }
  }, [])
}
