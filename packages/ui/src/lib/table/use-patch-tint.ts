import { type RefObject, useEffect, useRef } from 'react'
import { motion } from '../../theme/tokens.ts'

/** Tints an element for 600 ms when its data changes while it is on screen; never under reduced motion. */
export const usePatchTint = (element: RefObject<HTMLElement | null>, version: string | number | undefined): void => {
  const seen = useRef(version)
  useEffect(() => {
    if (seen.current === version) return
    seen.current = version
    if (document.documentElement.dataset.motion === 'reduce') return
    const tint = getComputedStyle(element.current ?? document.documentElement).getPropertyValue('--primary-soft')
    element.current?.animate([{ backgroundColor: tint }, { backgroundColor: tint, offset: 0.3 }, {}], {
      duration: motion.tint,
      easing: 'ease-out',
    })
  }, [element, version])
}
