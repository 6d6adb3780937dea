import { useEffect } from 'react'

/** Moves what floats at the right edge (toasts) beside a panel of this width for as long as it is on screen. */
export function useRightInset(pixels: number): void {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--right-inset', `${pixels}px`)
    return () => style.setProperty('--right-inset', '0px')
  }, [pixels])
}
