// Runs before anything is installed: plain JavaScript for Node 18, without dependencies.
// Installs what the lock file says, then runs the asked task with Node 24.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import nodeModule from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const TASKS = {
  start: 'tooling/start/start.ts',
  dev: 'tooling/start/dev.ts',
  build: 'tooling/start/build.ts',
  'db-new': 'tooling/start/db-new.ts',
  'db-schema': 'tooling/schema/main.ts',
  test: 'tooling/test/run.ts',
  'test-long': 'tooling/test/long.ts',
  'test-changed': 'tooling/test/changed.ts',
  e2e: 'tooling/test/e2e.ts',
  check: 'tooling/checks/run.ts',
  bench: 'bench/main.ts',
  weight: 'tooling/bundle/main.ts',
  'mail-send': 'tooling/mail/send.ts',
  diagnose: 'tooling/diagnose/main.ts',
  'upgrade:check': 'tooling/upgrade/main.ts',
  'new-noun': 'tooling/new-noun/main.ts',
}
const OLDEST = 18
const WANTED = 24

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const major = (version) => Number(/^v?(\d+)/.exec(version)?.[1] ?? 0)

function fail(sentence) {
  console.error(`\n  ${sentence}\n`)
  process.exit(1)
}

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

/** Whether npm's own record of node_modules agrees with the lock: then somebody installed without us, and rightly. */
function installedMatches(lock) {
  try {
    const wanted = JSON.parse(lock).packages
    const present = JSON.parse(read(join(root, 'node_modules', '.package-lock.json')) ?? '{}').packages ?? {}
    return Object.entries(wanted).every(([path, entry]) => path === '' || entry.optional || present[path]?.version === entry.version)
  } catch {
    return false
  }
}

function install() {
  const lock = read(join(root, 'package-lock.json'))
  const stamp = join(root, 'node_modules', '.balcao-install')
  const hash = createHash('sha256')
    .update(lock ?? '')
    .digest('hex')
  if (read(stamp) === hash) return
  if (!lock || !existsSync(join(root, 'node_modules')) || !installedMatches(lock)) {
    console.log('Installing dependencies (npm install); the first time this takes about a minute.')
    const npm = process.env.npm_execpath
    // Not npm ci: it refuses the lock where a registry lacks some other platform's optional package. The lock's versions
    // are taken all the same, and nothing is written to it. Tools are needed in production too: the apps are built here.
    const args = [
      'install',
      ...(lock ? ['--no-save'] : []),
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]
    const [program, all] = npm ? [process.execPath, [npm, ...args]] : ['npm', args]
    const result = spawnSync(program, all, { cwd: root, stdio: 'inherit', shell: !npm && process.platform === 'win32' })
    if (result.status !== 0) fail(`npm install did not succeed (${result.error?.message ?? `exit code ${result.status}`}): see above.`)
  }
  writeFileSync(stamp, hash)
}

/** This Node where it is new enough, else the one that came with the install. */
function findNode() {
  if (major(process.version) >= WANTED) return process.execPath
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const home = join(root, 'node_modules', `node-${platform}-${process.arch}`)
  const node = process.platform === 'win32' ? join(home, 'bin', 'node.exe') : join(home, 'bin', 'node')
  const version = existsSync(node) ? spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout : ''
  if (major(version ?? '') >= WANTED) return node
  return fail(
    `Balcão runs on Node ${WANTED}. This is Node ${process.version}, and none comes along for ${process.platform}-${process.arch}: install Node ${WANTED} from nodejs.org.`,
  )
}

if (major(process.version) < OLDEST) fail(`Balcão needs Node ${OLDEST} or newer to install itself; this is Node ${process.version}.`)
const [task = '', ...rest] = process.argv.slice(2)
const file = TASKS[task]
if (!file) fail(`Unknown task "${task}". There are: ${Object.keys(TASKS).join(', ')}.`)

// Shared with the programs that we start (tooling/start/node-args.ts).
const cache = join(root, 'node_modules', '.cache', 'balcao-node')

process.chdir(root)
install()
const node = findNode()
if (node === process.execPath) {
  process.argv.splice(1, 2, join(root, file))
  nodeModule.enableCompileCache?.(cache)
  await import(pathToFileURL(join(root, file)).href)
} else {
  const child = spawn(node, [join(root, file), ...rest], {
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE: cache, BALCAO_BOOTSTRAP: String(process.pid) },
  })
  // A Ctrl+C reaches the whole terminal group: the child decides, we wait for it.
  process.on('SIGINT', () => undefined)
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
  child.on('error', (error) => fail(`Node could not be started: ${error.message}`))
}
