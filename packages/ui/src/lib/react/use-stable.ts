import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function from render to render, which does what the last render's does: who is given it need not render with each key typed. */
export function useStable<Args extends unknown[], Answer>(act: (...args: Args) => Answer): (...args: Args) => Answer {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
