import { spawnSync } from 'node:child_process'
import { userInfo } from 'node:os'

/** The OS user that runs the database; `ids` only where it is another one than ours. */
export type OsUser = { name: string; ids?: { uid: number; gid: number } }

const NAME = 'postgres'

/**
 * Who runs the database: ourselves, or the OS user `postgres` when we are root (PostgreSQL refuses to run as root).
 * Creates that user where it is missing.
 * @throws Error that says what to do where root cannot become another user
 */
export function databaseUser(say: (line: string) => void): OsUser {
  if (process.getuid?.() !== 0) return { name: userInfo().username }
  const ids = idsOf(NAME) ?? createUser(say)
  const user = { name: NAME, ids }
  if (runAs(user, '/bin/sh', ['-c', 'true']).status !== 0) {
    throw new Error(
      `PostgreSQL does not run as root, and this process may not start programs as the OS user "${NAME}". ` +
        'Run Balcão as an ordinary user, or give it a database with DATABASE_URL.',
    )
  }
  return user
}

/** Runs a program to its end as that user, in a folder it can surely enter. */
export function runAs(user: OsUser, program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  return spawnSync(program, args, { ...user.ids, cwd: '/', env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Whether that user can enter the folder and write into it. Tried, not computed: ACLs and mounts have their say too. */
export const canWrite = (user: OsUser, folder: string): boolean =>
  runAs(user, '/bin/sh', ['-c', 'cd "$1" && : > .reach && rm .reach', 'sh', folder]).status === 0

/** Whether that user can start the program: the file, its libraries and every folder above are within reach. */
export const canRun = (user: OsUser, program: string): boolean => runAs(user, program, ['--version']).status === 0

function idsOf(name: string): OsUser['ids'] {
  const id = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' })
  const [uid, gid] = [id('-u'), id('-g')]
  return uid.status === 0 && gid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined
}

/** Debian's way first, then BusyBox's. */
const RECIPES: readonly (readonly (readonly string[])[])[] = [
  [
    ['groupadd', '--system', '--force', NAME],
    ['useradd', '--system', '--gid', NAME, '--home-dir', '/nonexistent', '--no-create-home', '--shell', '/usr/sbin/nologin', NAME],
  ],
  [
    ['addgroup', '-S', NAME],
    ['adduser', '-S', '-D', '-H', '-G', NAME, '-s', '/sbin/nologin', NAME],
  ],
]

function createUser(say: (line: string) => void): { uid: number; gid: number } {
  for (const recipe of RECIPES) {
    for (const [program = '', ...args] of recipe) spawnSync(program, args, { stdio: 'ignore' })
    const ids = idsOf(NAME)
    if (ids) {
      say(`Created the OS user "${NAME}", because PostgreSQL does not run as root.`)
      return ids
    }
  }
  throw new Error(
    `PostgreSQL does not run as root, and the OS user "${NAME}" could not be created. ` +
      `Create it (useradd --system ${NAME}), run Balcão as an ordinary user, or give it a database with DATABASE_URL.`,
  )
}
