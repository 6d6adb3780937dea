import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** How often the process looks at what it has used. */
const LOOK_MS = 5_000
/** Below this share of one processor it counts as idle. */
const IDLE_SHARE = 0.05
/** Less work than this since the last collection leaves too little garbage to be worth another. */
const WORTH_MS = 500

/**
 * Collects garbage once whenever the process has fallen idle after work. V8 only collects while objects are being made: a process
 * that starts and then waits keeps the garbage of its start for hours (100 MB of the server's 220).
 *
 * To be imported by every process that stays. A collection of an idle process takes some 70 ms.
 */
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

let looked = performance.now()
let used = process.cpuUsage()
let workMs = Number.POSITIVE_INFINITY

setInterval(() => {
  const elapsedMs = performance.now() - looked
  const { user, system } = process.cpuUsage(used)
  const usedMs = (user + system) / 1_000
  looked = performance.now()
  used = process.cpuUsage()
  workMs += usedMs
  if (usedMs > elapsedMs * IDLE_SHARE || workMs < WORTH_MS) return
  workMs = 0
  collect()
}, LOOK_MS).unref()
