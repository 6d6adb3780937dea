import { startTransition, useEffect, useState } from 'react'

/** A page that nobody looks at paints nothing: then what waits for it comes anyway. */
const AT_LATEST_MS = 250

/** False until what was drawn first is on the screen: what takes long to draw, and is not what was asked for, waits for it. */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const goOn = () => startTransition(() => setPainted(true))
    let next: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      next = setTimeout(goOn)
    })
    const latest = setTimeout(goOn, AT_LATEST_MS)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(next)
      clearTimeout(latest)
    }
  }, [])
  return isPainted
}
