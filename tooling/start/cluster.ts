import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { type OsUser, runAs } from './os-user.ts'
import { freePort } from './probe.ts'

/** What is kept beside the data, readable by its owner alone. */
export type Keys = { port: number; superuserPassword: string; password: string }
export type Cluster = {
  place: string
  data: string
  log: string
  user: OsUser
  binaries: Binaries
  keys: Keys
  settings: Record<string, string>
}

const MB = 1024 * 1024
const atMost = (top: number, value: number) => `${Math.max(128, Math.min(top, Math.floor(value / MB)))}MB`

/** For data that people keep. Durability stays at PostgreSQL's defaults: nothing acknowledged is ever lost. */
const lasting = (): Record<string, string> => ({
  // What does not fit is in the kernel's cache, which gives way to others; this is held as long as PostgreSQL runs.
  shared_buffers: atMost(256, totalmem() / 16),
  effective_cache_size: atMost(16_384, totalmem() / 2),
  maintenance_work_mem: '256MB',
  max_wal_size: '2GB',
  // The default, 16 MB with this much shared memory, is held from the first minute on.
  wal_buffers: '4MB',
  // No statement reads more pages ahead than this (effective_io_concurrency); the default prepares 64 for each of 226 processes, 9 MB.
  io_max_concurrency: '16',
  // A backend reads by itself, with advice to the kernel: almost all pages come from its cache, and three processes fewer hold memory.
  io_method: 'sync',
  random_page_cost: '1.1',
})

/** For tests: gone after the run, so nothing waits for a disk. */
const throwAway: Record<string, string> = { shared_buffers: '128MB', fsync: 'off', full_page_writes: 'off', autovacuum_naptime: '10min' }

const always: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/**
 * Describes the cluster in that place, and makes it on first use.
 * @throws Error that says what to do when the data are of another PostgreSQL version, or cannot be made
 */
export async function openCluster(place: string, user: OsUser, binaries: Binaries, kind: 'lasting' | 'throw-away'): Promise<Cluster> {
  const data = join(place, 'data')
  const file = join(place, 'keys.json')
  if (!existsSync(join(data, 'PG_VERSION'))) await create(data, file, user, binaries, kind)

  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (version !== binaries.major) {
    throw new Error(
      `The data in ${data} were written by PostgreSQL ${version}, and this is ${binaries.major}: move them with a backup, or set DATA_DIR to a new folder.`,
    )
  }
  const keys = JSON.parse(readFileSync(file, 'utf8')) as Keys
  const settings = { ...always, ...(kind === 'lasting' ? lasting() : throwAway) }
  return { place, data, log: join(place, 'postgres.log'), user, binaries, keys, settings }
}

/** Writes the keys for the database's owner alone. */
export function saveKeys(place: string, keys: Keys, user: OsUser): void {
  writeOwned(join(place, 'keys.json'), JSON.stringify(keys), user)
}

async function create(data: string, file: string, user: OsUser, binaries: Binaries, kind: 'lasting' | 'throw-away'): Promise<void> {
  const draft = `${data}.draft`
  rmSync(draft, { recursive: true, force: true })
  const secret = () => randomBytes(24).toString('base64url')
  const keys: Keys = { port: await freePort(firstPort()), superuserPassword: secret(), password: secret() }
  writeOwned(file, JSON.stringify(keys), user)
  const passwordFile = `${file}.password`
  writeOwned(passwordFile, keys.superuserPassword, user)

  // The built-in locale sorts and lowers the same on every machine; the library's C.UTF-8 serves the text search parser.
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C'
  const args = [
    '-D',
    draft,
    '-U',
    'postgres',
    '--encoding=UTF8',
    `--locale=${locale}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  // The passwords are random and long: rounds of hashing would only make connections slow.
  args.push('--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--set', 'scram_iterations=1')
  args.push(...(kind === 'lasting' ? ['--data-checksums'] : ['--no-data-checksums', '--no-sync']))
  const made = runAs(user, binaries.initdb, args)
  rmSync(passwordFile, { force: true })
  if (made.status !== 0) throw new Error(`The database could not be made in ${data}:\n${(made.stderr || made.error?.message || '').trim()}`)
  renameSync(draft, data)
}

/** Below the range from which systems hand out ports, and different for processes that start at once. */
const firstPort = () => 21_000 + Math.floor(Math.random() * 9_000)

function writeOwned(file: string, text: string, user: OsUser): void {
  rmSync(file, { force: true })
  writeFileSync(file, text, { mode: 0o600 })
  if (user.ids) chownSync(file, user.ids.uid, user.ids.gid)
}
