import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** Runs a program of this folder on a database, and kills it so many milliseconds after it said that it is ready. */
export async function killedAfter(program: string, url: string, ms: number): Promise<void> {
  const env = { PATH: process.env.PATH, DATABASE_URL: url }
  const child = spawn(process.execPath, [fileURLToPath(new URL(program, import.meta.url))], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  await pause(ms)
  child.kill('SIGKILL')
  await once(child, 'exit')
}
