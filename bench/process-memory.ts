import { readFileSync } from 'node:fs'

/** MB that a process holds, with its proportional share of what it shares (PSS); nought once it has ended. */
export function pssOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
