import { type RefObject, useEffect, useState } from 'react'

/** Becomes true once the element is about to be seen, and stays so: a long page does not do the work of all its parts at once. */
export function useNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!ref.current || isNear) return
    const look = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && setNear(true), { rootMargin: '600px' })
    look.observe(ref.current)
    return () => look.disconnect()
  }, [ref, isNear])
  return isNear
}
