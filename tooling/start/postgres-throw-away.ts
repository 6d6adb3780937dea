import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBinaries } from './binaries.ts'
import { openCluster } from './cluster.ts'
import { processesIn } from './leftovers.ts'
import { databaseUser } from './os-user.ts'
import { type Postgres, runPostgres } from './postgres.ts'

const PREFIX = 'balcao-test-'
const ENOUGH = 2 * 1024 ** 3

/**
 * A PostgreSQL for one test run: in memory where there is room, without waiting for a disk, gone after `stop`.
 * Also clears what earlier runs left that were killed.
 */
export async function startThrowAwayPostgres(say: (line: string) => void = () => undefined): Promise<Postgres> {
  const user = databaseUser(say)
  const base = roomInMemory() ? '/dev/shm' : tmpdir()
  for (const folder of new Set(['/dev/shm', tmpdir()])) sweep(folder)

  const place = mkdtempSync(join(base, `${PREFIX}${process.pid}-`))
  if (user.ids) chownSync(place, user.ids.uid, user.ids.gid)
  chmodSync(place, 0o700)
  const postgres = await runPostgres(await openCluster(place, user, findBinaries(user, place, say), 'throw-away'), say, say)

  // Should this process end without `stop`, nothing of the cluster may outlive it.
  const atExit = () => endAll(place)
  process.once('exit', atExit)
  const stop = async () => {
    process.off('exit', atExit)
    await postgres.stop()
    rmSync(place, { recursive: true, force: true })
  }
  return { ...postgres, stop }
}

function roomInMemory(): boolean {
  if (process.platform !== 'linux' || !existsSync('/dev/shm')) return false
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize > ENOUGH
}

function sweep(folder: string): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(PREFIX))) {
    const owner = Number(/^balcao-test-(\d+)-/.exec(name)?.[1] ?? 0)
    if (owner && !isAlive(owner)) endAll(join(folder, name))
  }
}

function endAll(place: string): void {
  try {
    for (const pid of processesIn(join(place, 'data'))) process.kill(pid, 'SIGKILL')
    rmSync(place, { recursive: true, force: true, maxRetries: 5 })
  } catch {
    // Another user's, or just ending: the next sweep finds it.
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
