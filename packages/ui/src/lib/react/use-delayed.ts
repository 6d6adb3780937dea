import { useEffect, useState } from 'react'

/** True once `on` has lasted `ms`: a fast answer never flashes a spinner or a skeleton. */
export const useDelayed = (on: boolean, ms = 150): boolean => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!on) return
    const timer = setTimeout(() => setLate(true), ms)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [on, ms])
  return on && late
}
