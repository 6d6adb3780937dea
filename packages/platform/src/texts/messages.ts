import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CodeText, type TextSender, wordsOf } from './text.ts'

/** A text as the local messages keep it. */
export type KeptText = Pick<CodeText, 'id' | 'to' | 'channel' | 'code'> & { text: string; sentAt: string }

const folderOf = (dataDir: string) => join(dataDir, 'messages')
const FILE = /^[\w-]{1,120}\.json$/

/** The texts of a machine without a service of texts: one file each, written once per id. They are there to be looked into. */
export function openMessages(dataDir: string): TextSender {
  const folder = folderOf(dataDir)
  return {
    channels: ['sms', 'whatsapp'],
    async send(message) {
      const { id, to, channel, code } = message
      const kept: KeptText = { id, to, channel, code, text: wordsOf(message), sentAt: new Date().toISOString() }
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const temporary = join(folder, `.${randomUUID()}.tmp`)
      await writeFile(temporary, JSON.stringify(kept, null, 2), { flag: 'wx', mode: 0o600 })
      await rename(temporary, join(folder, `${id}.json`))
      return { id }
    },
  }
}

/** The newest texts of the local messages. */
export async function listMessages(dataDir: string, limit = 100): Promise<KeptText[]> {
  const folder = folderOf(dataDir)
  const names = (await readdir(folder).catch(() => [])).filter((name) => FILE.test(name))
  const dated = await Promise.all(
    names.map(async (name) => ({
      name,
      at: await stat(join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    })),
  )
  const newest = dated.toSorted((a, b) => b.at - a.at).slice(0, limit)
  const read = await Promise.all(newest.map(({ name }) => readFile(join(folder, name), 'utf8').catch(() => undefined)))
  return read.flatMap((text) => (text === undefined ? [] : (JSON.parse(text) as KeptText)))
}
