import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { NODE_ARGS, NODE_ENVIRONMENT } from './node-args.ts'

const root = join(import.meta.dirname, '..', '..')

type Plan = {
  file: string
  args?: readonly string[]
  env?: NodeJS.ProcessEnv
  /** Takes what ends the program early. */
  onStart?: (stop: () => void) => void
}

/**
 * Runs a Node program of this folder to its end. What it loads would otherwise stay in the launcher's memory for as long as that runs.
 * @throws Error with what the program wrote to its error output
 */
export async function runToEnd({ file, args = [], env = process.env, onStart = () => undefined }: Plan): Promise<void> {
  const child = spawn(process.execPath, [...NODE_ARGS, join(import.meta.dirname, file), ...args], {
    cwd: root,
    env: { ...NODE_ENVIRONMENT, ...env },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  onStart(() => child.kill('SIGTERM'))
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  const [code, signal] = await once(child, 'close')
  if (code !== 0) throw new Error(complaint.trim() || `${file} did not end well (${signal ?? `exit code ${code}`}).`)
}
