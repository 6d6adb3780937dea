import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A message as the simulated phones keep it. */
export type PhoneMessage = {
  id: string
  /** What Meta calls our number, and the digits of the phone. */
  phoneNumberId: string
  phone: string
  direction: 'from_phone' | 'to_phone'
  kind: string
  text: string
  mediaId?: string
  fileName?: string
  /** Our name for it, which what becomes of it is told with. */
  callback?: string
  state: 'sent' | 'delivered' | 'read'
  at: string
}

const NAME = /^\d{13}-[\w-]{1,60}\.json$/
const MEDIA = /^[\w-]{1,60}$/

/** The simulated phones of a machine without WhatsApp: one file a message, one a picture. They are there to be looked at, and gone with the folder. */
export function openPhones(dataDir: string) {
  const folder = join(dataDir, 'whatsapp')
  const mediaFolder = join(folder, 'media')

  async function write(path: string, bytes: string | Uint8Array): Promise<void> {
    await mkdir(mediaFolder, { recursive: true, mode: 0o700 })
    const temporary = join(folder, `.${randomUUID()}.tmp`)
    await writeFile(temporary, bytes, { flag: 'wx', mode: 0o600 })
    await rename(temporary, path)
  }
  const pathOf = ({ at, id }: PhoneMessage) => join(folder, `${Date.parse(at)}-${id.replace(/[^\w-]/g, '').slice(-40)}.json`)

  return {
    keep: (message: PhoneMessage) => write(pathOf(message), JSON.stringify(message, null, 2)),
    /** The newest messages, oldest first. */
    async list(limit = 500): Promise<PhoneMessage[]> {
      const names = (await readdir(folder).catch(() => []))
        .filter((name) => NAME.test(name))
        .toSorted()
        .slice(-limit)
      const read = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(() => undefined)))
      return read.flatMap((text) => (text === undefined ? [] : (JSON.parse(text) as PhoneMessage)))
    },
    async keepMedia(bytes: Uint8Array, mime: string): Promise<string> {
      const id = randomUUID()
      await write(join(mediaFolder, id), bytes)
      await write(join(mediaFolder, `${id}.mime`), mime)
      return id
    },
    async media(id: string): Promise<{ bytes: Uint8Array; mime: string } | undefined> {
      if (!MEDIA.test(id)) return undefined
      try {
        return { bytes: await readFile(join(mediaFolder, id)), mime: await readFile(join(mediaFolder, `${id}.mime`), 'utf8') }
      } catch {
        return undefined
      }
    },
  }
}
export type Phones = ReturnType<typeof openPhones>
