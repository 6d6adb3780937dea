import { useEffect, useState } from 'react'
import { clockText } from './duration.ts'
import css from './time.module.css'

/** How long a clock has been running, to the second. */
export const RunningClock = ({ since, label }: { since: string; label: string }) => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [])
  return (
    <span role="timer" aria-label={label} className={css.clock}>
      {clockText(now - Date.parse(since))}
    </span>
  )
}
