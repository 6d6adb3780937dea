import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { NODE_ARGS, NODE_CACHE } from './node-args.ts'

const root = join(import.meta.dirname, '..', '..')
/** Each loads its modules and ends when it is started with `--load-only`. */
const PROGRAMS = ['apps/server/src/main.ts', 'apps/worker/src/main.ts', 'apps/worker/src/jobs.ts']

/**
 * Puts the modules of all programs into Node's compile cache, in processes that end. A program that finds all its modules there never loads
 * the compiler that strips types, which it would keep for as long as it runs (some 15 MB each). Whether it went well is for the start itself to say.
 */
export async function loadAhead(): Promise<void> {
  for (const program of PROGRAMS) {
    const child = spawn(process.execPath, [...NODE_ARGS, program, '--load-only'], {
      cwd: root,
      env: { ...process.env, ...NODE_CACHE },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    await Promise.race([once(child, 'exit'), once(child, 'error')]).catch(() => undefined)
  }
}
