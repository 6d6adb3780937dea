import { useSyncExternalStore } from 'react'

export type Switch = { get: () => boolean; set: (on: boolean) => void; subscribe: (listener: () => void) => () => void }

/** A choice kept on this device only. */
function deviceSwitch(key: string, usual: boolean): Switch {
  const listeners = new Set<() => void>()
  let value: boolean | undefined
  const read = () => {
    try {
      const kept = localStorage.getItem(key)
      return kept === null ? usual : kept === 'true'
    } catch {
      return usual
    }
  }
  return {
    get: () => (value ??= read()),
    set(on) {
      value = on
      try {
        localStorage.setItem(key, String(on))
      } catch {
        // Where nothing may be kept it holds until the page is left.
      }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Sounds of notifications: on, unless switched off. */
export const soundEnabled = deviceSwitch('sound-enabled', true)
/** The bell moves while something is unread; what moves for long must have a switch (WCAG 2.2.2). */
export const bellMoves = deviceSwitch('balcao:bell-moves', true)
/** Notices of the system while the page is hidden: off until the person asks for them. */
export const desktopEnabled = deviceSwitch('balcao:desktop-notices', false)

export const useSwitch = ({ get, subscribe }: Switch): boolean => useSyncExternalStore(subscribe, get)
