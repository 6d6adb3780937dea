import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { supervise } from './child.ts'
import { identify, isAlive, untilGone } from './identity.ts'
import { takeLock } from './lock.ts'

const within = { timeout: 20_000, interval: 50 }
const preload = join(import.meta.dirname, 'stay-with-parent.ts')

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-child-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function aProgram(text: string) {
  const folder = aFolder()
  const file = join(folder, 'program.mjs')
  writeFileSync(file, text)
  const said: string[] = []
  const pids: number[] = []
  const gaveUp: string[] = []
  const child = supervise({
    name: 'program',
    args: ['--import', preload, file],
    cwd: folder,
    env: process.env,
    log: join(folder, 'program.log'),
    say: (line) => said.push(line),
    onStart: (pid) => pids.push(pid ?? 0),
    onGiveUp: (reason) => gaveUp.push(reason),
  })
  onTestFinished(() => child.stop())
  return { child, folder, said, pids, gaveUp }
}

test('a killed child comes back, and one line says so', async () => {
  const { child, pids, said } = aProgram('setInterval(() => {}, 1000)')
  await vi.waitFor(() => expect(pids).toHaveLength(1), within)
  child.markHealthy()
  process.kill(pids[0] ?? 0, 'SIGKILL')
  await vi.waitFor(() => expect(pids).toHaveLength(2), within)
  expect(said).toEqual(['The program ended (signal SIGKILL); starting it again.'])
})

test('a child that never starts is given up with its last words', async () => {
  const { gaveUp, said } = aProgram("process.stderr.write('PORT is wrong\\n'); process.exitCode = 1")
  await vi.waitFor(() => expect(gaveUp).toEqual(['The program does not start (exit code 1: PORT is wrong).']), within)
  expect(said).toHaveLength(2)
})

test('stopping lets a child finish what it does, and does not bring it back', async () => {
  const { child, folder, pids } = aProgram(`import { writeFileSync } from 'node:fs'
    process.on('SIGTERM', () => setTimeout(() => { writeFileSync('finished', ''); process.exit(0) }, 300))
    setInterval(() => {}, 1000); writeFileSync('up', '')`)
  await vi.waitFor(() => expect(existsSync(join(folder, 'up'))).toBe(true), within)
  await child.stop()
  expect(existsSync(join(folder, 'finished'))).toBe(true)
  expect(pids).toHaveLength(1)
})

test('a child ends with its launcher, even when that is killed', async () => {
  const folder = aFolder()
  const child = join(folder, 'child.mjs')
  writeFileSync(child, `import { writeFileSync } from 'node:fs'; writeFileSync('pid', String(process.pid)); setInterval(() => {}, 1000)`)
  const launcher = join(folder, 'launcher.mjs')
  writeFileSync(
    launcher,
    `import { spawn } from 'node:child_process'
     spawn(process.execPath, ['--import', ${JSON.stringify(preload)}, ${JSON.stringify(child)}], { cwd: ${JSON.stringify(folder)}, detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })`,
  )
  const parent = fork(launcher, { execArgv: [] })
  await vi.waitFor(() => expect(readFileSync(join(folder, 'pid'), 'utf8')).not.toBe(''), within)
  const orphan = identify(Number(readFileSync(join(folder, 'pid'), 'utf8')))
  if (!orphan) throw new Error('the child is not there')
  parent.kill('SIGKILL')
  expect(await untilGone([orphan], 10_000)).toBe(true)
})

test('a data directory has one launcher', async () => {
  const folder = aFolder()
  const lock = await takeLock(folder, 'http://localhost:1', () => undefined)
  await expect(takeLock(folder, 'http://localhost:2', () => undefined)).rejects.toThrow(
    `Balcão already runs on ${folder} (process ${process.pid}`,
  )
  lock.release()
  const again = await takeLock(folder, 'http://localhost:2', () => undefined)
  again.release()
})

test('what a dead launcher left running is ended, and a stranger with an old pid is not', async () => {
  const folder = aFolder()
  const stubborn = join(folder, 'stubborn.mjs')
  writeFileSync(stubborn, `setInterval(() => {}, 1000); process.send('up')`)
  const left = fork(stubborn, { execArgv: [], detached: true })
  await once(left, 'message')
  const dead = { pid: 2 ** 22 + 1, born: '1' }
  const stranger = { pid: process.pid, born: 'earlier' }
  writeFileSync(
    join(folder, 'launcher.json'),
    JSON.stringify({ launcher: dead, parents: [], address: '', children: [identify(left.pid ?? 0), stranger] }),
  )
  const lock = await takeLock(folder, 'http://localhost:1', () => undefined)
  expect(isAlive(identify(left.pid ?? 0))).toBe(false)
  lock.release()
})
