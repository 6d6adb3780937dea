import { useEffect, useId } from 'react'

type Panel = { pixels: number; lies: 'beside' | 'over' }
const panels = new Map<string, Panel>()

/** Panels beside each other add up; one that lies over them covers theirs. */
function apply(): void {
  let beside = 0
  let over = 0
  for (const { pixels, lies } of panels.values()) {
    if (lies === 'beside') beside += pixels
    else over = Math.max(over, pixels)
  }
  document.documentElement.style.setProperty('--right-inset', `${Math.max(beside, over)}px`)
}

/** Moves what floats at the right edge (toasts) beside a panel of this width for as long as it is on screen. */
export function useRightInset(pixels: number, lies: Panel['lies'] = 'beside'): void {
  const id = useId()
  useEffect(() => {
    panels.set(id, { pixels, lies })
    apply()
    return () => {
      panels.delete(id)
      apply()
    }
  }, [id, pixels, lies])
}
