import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, isStale } from './stale.ts'

const root = join(import.meta.dirname, '..', '..')
/** What browsers get: both apps and the sign-in widget, each with its folder and a file that its build leaves. */
const BUILT: Record<string, { folder: string; file: string }> = {
  web: { folder: 'apps/web', file: 'index.html' },
  portal: { folder: 'apps/portal', file: 'index.html' },
  'sign-in': { folder: 'packages/sign-in', file: 'widget.js' },
}
export const APPS = Object.keys(BUILT)
/** Each is made of these, too. */
const SHARED = ['package-lock.json', 'tsconfig.base.json', 'packages/ui', 'packages/contracts']

/** The apps whose sources changed since they were built. */
export function staleApps(): string[] {
  return APPS.filter((app) => !existsSync(index(app)) || isStale(stamp(app), sourcesOf(app)))
}

/**
 * Builds those apps and remembers from which sources.
 * @throws Error with the build's output
 */
export async function buildApps(apps: readonly string[]): Promise<void> {
  const hashes = apps.map((app) => hashOf(sourcesOf(app)))
  const turbo = join(root, 'node_modules', '.bin', 'turbo')
  const args = ['run', 'build', ...apps.map((app) => `--filter=@balcao/${app}`), '--output-logs=errors-only', '--no-daemon']
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1', NO_COLOR: '1', NODE_ENV: 'production' }
  const child = spawn(turbo, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' })
  process.once('SIGTERM', () => child.kill('SIGTERM'))
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done))
  if (code !== 0) throw new Error(`The apps could not be built:\n${output.trim()}`)
  apps.forEach((app, at) => {
    writeFileSync(stamp(app), hashes[at] ?? '')
  })
}

const folderOf = (app: string) => BUILT[app]?.folder ?? app
const index = (app: string) => join(root, folderOf(app), 'dist', 'client', BUILT[app]?.file ?? '')
const stamp = (app: string) => join(root, folderOf(app), 'dist', 'build-stamp')
const sourcesOf = (app: string) => [...SHARED, folderOf(app)]
