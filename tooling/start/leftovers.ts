import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { answers } from './probe.ts'

/**
 * Clears what a killed launcher or postmaster left behind, so that the next start finds the data directory free:
 * a postmaster that still serves is shut down cleanly, orphaned backends end, a stale postmaster.pid goes away.
 * @throws Error when a process holds on
 */
export async function clearLeftovers(data: string, say: (line: string) => void): Promise<void> {
  const note = readPidFile(data)
  if (!note) return
  const stillServing = processesIn(data).includes(note.pid) || (!existsSync('/proc/self') && (await answers(note.port)))
  if (stillServing) {
    say(`A PostgreSQL from an earlier run is still up (pid ${note.pid}): it is stopped first.`)
    signal(note.pid, 'SIGINT')
  }
  // Fast shutdown, then immediate, then by force: committed data is safe in the log in every case.
  const steps = [
    { waitMs: 20_000, next: 'SIGQUIT' },
    { waitMs: 5_000, next: 'SIGKILL' },
    { waitMs: 5_000, next: undefined },
  ] as const
  for (const { waitMs, next } of steps) {
    if (await allGone(data, waitMs)) break
    if (!next) throw new Error(`Processes ${processesIn(data).join(', ')} hold the database in ${data} and cannot be ended.`)
    for (const pid of processesIn(data)) signal(pid, next)
  }
  // Nobody works in the folder any more: whoever has that pid now is a zombie or a stranger, and PostgreSQL would wait for it.
  if (existsSync('/proc/self') && isAlive(note.pid)) rmSync(join(data, 'postmaster.pid'), { force: true })
}

/** The processes of this cluster: postmaster and backends have the data directory as working directory. Zombies have none. */
export function processesIn(data: string): number[] {
  if (!existsSync('/proc/self') || !existsSync(data)) return []
  const folder = realpathSync(data)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder
      } catch {
        return false
      }
    })
    .map(Number)
}

async function allGone(data: string, waitMs: number): Promise<boolean> {
  for (const end = Date.now() + waitMs; Date.now() < end; await sleep(50)) {
    if (processesIn(data).length === 0) return true
  }
  return false
}

function readPidFile(data: string): { pid: number; port: number } | undefined {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Math.abs(Number(lines[0])), port: Number(lines[3]) }
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It went away by itself.
  }
}
