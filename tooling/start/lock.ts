import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startedBy } from './ancestors.ts'
import { type Identity, identify, isAlive, signalTo, untilGone } from './identity.ts'

type Record = { launcher: Identity; parents: Identity[]; address: string; children: Identity[] }

/** Says which launcher runs on a data directory; there is one at most. */
export type Lock = { note: (childPid: number | undefined) => void; release: () => void }

/**
 * Takes the data directory for this launcher. What a killed one left running is ended first.
 * @throws Error when another launcher works there
 */
export async function takeLock(dataDir: string, address: string, say: (line: string) => void): Promise<Lock> {
  makeDataDir(dataDir)
  const file = join(dataDir, 'launcher.json')
  const before = read(file)
  if (before) await clear(before, dataDir, say)
  rmSync(file, { force: true })

  const launcher = identify(process.pid) ?? { pid: process.pid, born: '' }
  const record: Record = { launcher, parents: startedBy(), address, children: [] }
  const write = (flag: 'w' | 'wx') => writeFileSync(file, JSON.stringify(record), { flag, mode: 0o600 })
  write('wx')
  return {
    note(pid) {
      const child = pid === undefined ? undefined : identify(pid)
      if (!child) return
      record.children = [...record.children.filter(isAlive), child]
      write('w')
    },
    release: () => rmSync(file, { force: true }),
  }
}

function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new Error(
      `This user cannot write into DATA_DIR, which is ${dataDir} (${why}): choose another folder, as in DATA_DIR=~/balcao npm start.`,
    )
  }
}

async function clear({ launcher, parents, address, children }: Record, dataDir: string, say: (line: string) => void): Promise<void> {
  if (isAlive(launcher)) {
    if (parents.every(isAlive)) {
      throw new Error(
        `Balcão already runs on ${dataDir} (process ${launcher.pid}, ${address}). Stop it first, or start this one with another DATA_DIR and PORT.`,
      )
    }
    say(`An earlier Balcão (process ${launcher.pid}) lost who started it: it is stopped first.`)
    signalTo(launcher, 'SIGTERM')
    await untilGone([launcher], 40_000)
  }
  // Children notice by themselves that their launcher is gone; whoever does not is asked, then made to.
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (await untilGone(children, signal === 'SIGTERM' ? 3_000 : 10_000)) return
    say('Processes of an earlier Balcão are still up: they are ended first.')
    for (const child of children) signalTo(child, signal)
  }
  await untilGone(children, 3_000)
}

function read(file: string): Record | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record
  } catch {
    return undefined
  }
}
