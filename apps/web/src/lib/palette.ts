import { useEffect, useEffectEvent } from 'react'
import { createStore, useStore } from './store.ts'

/** Something the page at hand offers in the palette. */
export type PaletteAction = { key: string; label: string; hotkey?: string; run: () => void }

const offers = new Set<() => readonly PaletteAction[]>()
const opened = createStore<readonly PaletteAction[] | null>(null)

/** Opens the palette with what can be done here now, by whatever is on screen. */
export const openPalette = (): void => opened.set([...offers].flatMap((offer) => offer()))
export const closePalette = (): void => opened.set(null)
/** What the open palette offers; null while it is closed. */
export const usePalette = (): readonly PaletteAction[] | null => useStore(opened)

/** Offers actions for as long as the component is on screen. */
export function usePaletteActions(actions: () => readonly PaletteAction[]): void {
  const offer = useEffectEvent(actions)
  useEffect(() => {
    const here = () => offer()
    offers.add(here)
    return () => {
      offers.delete(here)
    }
  }, [])
}
