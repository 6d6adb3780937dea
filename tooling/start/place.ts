import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { canWrite, type OsUser } from './os-user.ts'

/**
 * The folder that holds the database: `DATA_DIR`/postgres where its OS user can reach that, else another one that
 * it can (a clone under /root is closed to it). The other choice is remembered in `DATA_DIR`/postgres.place.
 * @throws Error that says what to do where no folder serves
 */
export function choosePlace(dataDir: string, user: OsUser, say: (line: string) => void): string {
  mkdirSync(dataDir, { recursive: true })
  const usual = join(resolve(dataDir), 'postgres')
  const note = join(dataDir, 'postgres.place')
  const remembered = existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined

  if (remembered) {
    if (holdsDatabase(remembered) && !holdsDatabase(usual)) return own(remembered, user) ? remembered : refuse(remembered, user)
    say(`The database that was in ${remembered} is gone: a new one is made.`)
  }
  if (own(usual, user)) return usual
  if (holdsDatabase(usual)) return refuse(usual, user)

  const other = elsewhere(usual).find((folder) => own(folder, user))
  if (!other) return refuse(usual, user)
  writeFileSync(note, `${other}\n`)
  say(`The OS user "${user.name}" cannot reach ${usual}: the database lives in ${other} (remembered in ${note}).`)
  if (other.startsWith(tmpdir())) say('That folder may be emptied by a reboot: set DATA_DIR to a lasting one for data you want to keep.')
  return other
}

const holdsDatabase = (place: string) => existsSync(join(place, 'data', 'PG_VERSION'))

function elsewhere(usual: string): string[] {
  const name = `balcao-${createHash('sha256').update(usual).digest('hex').slice(0, 12)}`
  const lasting = process.getuid?.() === 0 ? '/var/lib' : join(homedir(), '.local', 'share')
  return [join(lasting, name), join(tmpdir(), name)]
}

/** Makes the folder, gives it to that user alone, and tries whether it can work there. */
function own(folder: string, user: OsUser): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const before = statSync(folder)
    const uid = user.ids?.uid ?? process.getuid?.() ?? before.uid
    // Somebody else's folder is not taken over: in a shared temp dir the name can be guessed.
    if (before.uid !== uid && before.uid !== (process.getuid?.() ?? uid)) return false
    if (user.ids) chownSync(folder, user.ids.uid, user.ids.gid)
    chmodSync(folder, 0o700)
    const lockedToOwner = process.platform === 'win32' || (statSync(folder).mode & 0o077) === 0
    return lockedToOwner && (process.platform === 'win32' || canWrite(user, folder))
  } catch {
    return false
  }
}

function refuse(folder: string, user: OsUser): never {
  throw new Error(
    `The OS user "${user.name}" cannot keep the database in ${folder}: the folder belongs to another user, or a folder above it is closed. ` +
      'Run Balcão as the user that made it, set DATA_DIR to a folder that this user can reach, or give it a database with DATABASE_URL.',
  )
}
