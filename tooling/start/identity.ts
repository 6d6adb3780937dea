import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process, told apart from a later one that got the same pid. */
export type Identity = { pid: number; born: string }

/** Who that pid is now; undefined where nobody is, or only a zombie. */
export function identify(pid: number): Identity | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined
  }
  try {
    // After the name, which may hold anything, in parentheses: state is field 3, the start time field 22.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return fields[0] === 'Z' ? undefined : { pid, born: fields[19] ?? '' }
  } catch {
    return process.platform === 'linux' ? undefined : { pid, born: '' }
  }
}

export const isAlive = (who: Identity | undefined): boolean => who !== undefined && identify(who.pid)?.born === who.born

/** Waits until all are gone; says whether they are. */
export async function untilGone(all: readonly Identity[], waitMs: number): Promise<boolean> {
  for (const end = Date.now() + waitMs; Date.now() < end; await sleep(50)) if (!all.some(isAlive)) return true
  return !all.some(isAlive)
}

/** Sends a signal to that very process, if it still is. */
export function signalTo(who: Identity, signal: NodeJS.Signals): void {
  try {
    if (isAlive(who)) process.kill(who.pid, signal)
  } catch {
    // It ended in between.
  }
}
