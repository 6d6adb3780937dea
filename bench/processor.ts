import { readdirSync, readFileSync } from 'node:fs'

/** What processes did on the processors, in milliseconds: ran there, and were ready to but waited. Nought where the system does not tell. */
export type Processor = { ran: number; waited: number }

/** What these processes did so far, all threads of each, with their children unless told otherwise. */
export function processorOf(pids: readonly number[], withChildren = true): Processor {
  const tasks = pids
    .flatMap((pid) => [pid, ...(withChildren ? childrenOf(pid) : [])])
    .flatMap((pid) => tasksOf(pid).map((task) => told(task, 'schedstat')))
  const of = (place: number) => tasks.reduce((sum, numbers) => sum + (numbers[place] ?? 0), 0) / 1e6
  const ended = withChildren ? pids.reduce((sum, pid) => sum + ofEnded(pid), 0) : 0
  return { ran: of(0) + ended, waited: of(1) }
}

/** /proc counts in hundredths of a second. */
const TICK_MS = 10
/** Milliseconds that ended children of a process ran, as a connection of a database that was replaced (cutime and cstime in proc(5)). */
function ofEnded(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[13]) + Number(fields[14])) * TICK_MS
  } catch {
    return 0
  }
}

/** What each of so many calls cost between two readings. A process that ended took along how long it had waited. */
export const since = (before: Processor, after: Processor, calls: number): Processor => ({
  ran: Math.max(0, after.ran - before.ran) / Math.max(1, calls),
  waited: Math.max(0, after.waited - before.waited) / Math.max(1, calls),
})

function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}`)
  } catch {
    return []
  }
}

function told(task: string, file: string): number[] {
  try {
    return readFileSync(`${task}/${file}`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** The processes that this one started. */
export const childrenOf = (pid: number) => tasksOf(pid).flatMap((task) => told(task, 'children'))

/** MB that a process holds, with its proportional share of what it shares (PSS); nought once it has ended. */
export function pssOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
