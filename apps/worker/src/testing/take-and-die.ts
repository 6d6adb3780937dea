import { processDue } from '@balcao/core/email/inbound/process'
import { takeRaw } from '@balcao/core/email/inbound/take-raw'
import { openDatabase } from '@balcao/db/database'
import { openDiskFiles } from '@balcao/platform/files/disk'
import { UNCHECKED } from '@balcao/platform/inbound/authenticate'
import { openMailSigner } from '@balcao/platform/mail/signer'
import { keepBytesIn } from '../inbound/keep-bytes.ts'
import { readMail } from '../inbound/read-mail.ts'

/** Takes a mail and works on it in a process of its own, which kills itself at one stage. Says "taken" once a sender would be told so. */
type Asked = { url: string; dataDir: string; tenantId: number; mailboxId: number; mail: string; stage: string }
const { url, dataDir, tenantId, mailboxId, mail, stage } = JSON.parse(process.argv[2] ?? '{}') as Asked

const at = (here: string) => {
  if (here === stage) process.kill(process.pid, 'SIGKILL')
}
const db = openDatabase(url, { max: 4 })
const disk = openDiskFiles(dataDir)
const files = {
  ...disk,
  async put(key: string, source: AsyncIterable<Uint8Array>) {
    at('before its bytes are stored')
    const stored = await disk.put(key, source)
    at('after its bytes are stored')
    return stored
  },
  async get(key: string) {
    at('before it is read')
    return disk.get(key)
  },
}
const signer = openMailSigner({ MAIL_SECRET: 'a secret of tests that is long enough', MAIL_SECRET_FORMER: [] })
const keep = keepBytesIn(disk, false)
const deps = {
  ...{ db, files, signer, log: { warn: () => undefined, error: () => undefined } },
  async read(bytes: Uint8Array) {
    const read = await readMail(bytes, null, 'desk.test', {})
    at('after it is read')
    return { ...read, auth: UNCHECKED }
  },
  async keepBytes(bytes: Uint8Array) {
    const kept = await keep(bytes)
    at('after its file is stored')
    return kept
  },
}
const raw = { tenantId, mailboxId, bytes: Buffer.from(mail), source: 'smtp' as const, envelope: null }
await takeRaw({ db, files, isScanned: false }, raw)
process.stdout.write('taken')
at('after it is acknowledged')
// The transaction of ticket and mail is under way when the proofs of the mail are asked for.
const dying = {
  sign: signer.sign,
  all(text: string) {
    at('while it is filed')
    return signer.all(text)
  },
}
while (await processDue({ ...deps, signer: dying }));
at('after it is filed')
await db.close()
