import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checked, type Mail, type Mailer } from './rules.ts'

/** A mail as the local mailbox keeps it. */
export type KeptMail = Omit<Mail, 'from'> & { from: string; sentAt: string }

const folderOf = (dataDir: string) => join(dataDir, 'mailbox')
const FILE = /^([\w-][\w.-]{0,119})\.json$/

/**
 * The mailbox of a machine without SMTP: one file a mail, written whole, once per id. It is there to be looked into: a mail costs three short
 * calls of the file system here and now (by way of the pool's threads they take six times as long), and none waits for the disk.
 */
export function openMailbox(dataDir: string, from: string): Mailer & { close(): void } {
  const folder = folderOf(dataDir)
  return {
    async send(unchecked) {
      const mail = checked(unchecked)
      const path = join(folder, `${mail.id}.json`)
      if (existsSync(path)) return
      const kept: KeptMail = {
        ...mail,
        from: mail.from?.name ? `${mail.from.name} <${mail.from.address ?? addressIn(from)}>` : from,
        sentAt: new Date().toISOString(),
      }
      const temporary = join(folder, `.${randomUUID()}.tmp`)
      try {
        writeNew(temporary, JSON.stringify(kept, null, 2))
        renameSync(temporary, path)
      } catch (error) {
        rmSync(temporary, { force: true })
        throw error
      }
    },
    close: () => undefined,
  }
}

/** The address of `Name <address>`. */
const addressIn = (from: string) => /<([^<>]+)>/.exec(from)?.[1] ?? from

/** A new file of its owner's alone; the folder is made for the first one. */
function writeNew(path: string, text: string): void {
  const write = () => writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
  try {
    write()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    write()
  }
}

/** The newest mails of the local mailbox. */
export async function listMailbox(dataDir: string, limit = 100): Promise<KeptMail[]> {
  const folder = folderOf(dataDir)
  const names = (await readdir(folder).catch(() => [])).filter((name) => FILE.test(name))
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0 })),
  )
  const newest = dated.toSorted((a, b) => b.at - a.at || b.name.localeCompare(a.name)).slice(0, limit)
  const mails = await Promise.all(newest.map(({ name }) => readMail(dataDir, name.slice(0, -'.json'.length))))
  return mails.filter((mail) => mail !== undefined)
}

/** One mail of the local mailbox; undefined where there is none of that id. */
export async function readMail(dataDir: string, id: string): Promise<KeptMail | undefined> {
  if (!FILE.test(`${id}.json`)) return undefined
  try {
    return JSON.parse(await readFile(join(folderOf(dataDir), `${id}.json`), 'utf8')) as KeptMail
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
