import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const APPS = ['web', 'portal']
/** What the browser gets is made of these. */
const SHARED = ['package-lock.json', 'tsconfig.base.json', 'packages/ui', 'packages/contracts']
const IGNORED = new Set(['node_modules', 'dist', '.turbo', 'coverage'])

/** The apps whose sources changed since they were built. */
export function staleApps(): string[] {
  return APPS.filter((app) => !existsSync(index(app)) || !existsSync(stamp(app)) || readFileSync(stamp(app), 'utf8') !== hashOf(app))
}

/**
 * Builds those apps and remembers from which sources.
 * @throws Error with the build's output
 */
export async function buildApps(apps: readonly string[], onStart: (stop: () => void) => void = () => undefined): Promise<void> {
  const hashes = apps.map(hashOf)
  const turbo = join(root, 'node_modules', '.bin', 'turbo')
  const args = ['run', 'build', ...apps.map((app) => `--filter=@balcao/${app}`), '--output-logs=errors-only', '--no-daemon']
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1', NO_COLOR: '1', NODE_ENV: 'production' }
  const child = spawn(turbo, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' })
  onStart(() => child.kill('SIGTERM'))
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done))
  if (code !== 0) throw new Error(`The apps could not be built:\n${output.trim()}`)
  apps.forEach((app, at) => {
    writeFileSync(stamp(app), hashes[at] ?? '')
  })
}

const index = (app: string) => join(root, 'apps', app, 'dist', 'client', 'index.html')
const stamp = (app: string) => join(root, 'apps', app, 'dist', 'build-stamp')

function hashOf(app: string): string {
  const hash = createHash('sha256')
  for (const file of [...SHARED, `apps/${app}`].flatMap((path) => filesOf(join(root, path)))) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return []
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter(({ name }) => !IGNORED.has(name) && !/\.test\.tsx?$/.test(name))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)]))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return [path]
    throw error
  }
}
