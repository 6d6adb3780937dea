import { useSyncExternalStore } from 'react'
import { exactTime, relativeTime } from './lib/time.ts'

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

const tick = () => {
  now = Date.now()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  // one timer for every time on the page
  if (listeners.size === 1) {
    now = Date.now()
    timer = setInterval(tick, 60_000)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** The current time, renewed once a minute for all who ask. */
export const useMinute = (): number => useSyncExternalStore(subscribe, () => now)

type TimeAgoProps = { at: string; bare?: boolean; brief?: boolean; timeZone?: string }

/** A relative time with the exact one, and its zone, in the tooltip. `bare` drops 'há' for table cells, `brief` the year of a recent date. */
export const TimeAgo = ({ at, bare = false, brief = false, timeZone }: TimeAgoProps) => {
  const minute = useMinute()
  // something newer than the tick happened just now, not in the future
  const current = Date.parse(at) - minute < 60_000 ? Math.max(minute, Date.parse(at)) : minute
  const text = relativeTime(at, { now: current, bare, brief, timeZone })
  const exact = exactTime(at, { timeZone })
  // The browser's own tooltip: ours would add nothing for the keyboard, since a time takes no focus, and costs every page 12 kB.
  return (
    <time dateTime={at} title={exact}>
      {text}
    </time>
  )
}
