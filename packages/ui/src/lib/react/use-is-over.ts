import { useEffect, useState } from 'react'

const left = (since: string, minutes: number) => Date.parse(since) + minutes * 60_000 - Date.now()

/** Whether so many minutes have gone by since then; becomes true by itself when they have. */
export function useIsOver(since: string, minutes: number): boolean {
  const [isOver, setOver] = useState(() => left(since, minutes) <= 0)
  useEffect(() => {
    if (isOver) return
    const timer = setTimeout(() => setOver(true), left(since, minutes))
    return () => clearTimeout(timer)
  }, [isOver, since, minutes])
  return isOver
}
