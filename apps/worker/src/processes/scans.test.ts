import { randomUUID } from 'node:crypto'
import { inSystem } from '@balcao/db/system'
import { openDiskFiles } from '@balcao/platform/files/disk'
import { aClamd, EICAR } from '@balcao/platform/testing/clamd-server'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aDesk, type Environment, inAHouse } from '../testing/environment.ts'

vi.setConfig({ testTimeout: 120_000 })
const within = (timeout: number) => ({ timeout, interval: 100 })

let environment: Environment
inAHouse((opened) => {
  environment = opened
})

async function* bytes(text: string) {
  yield Buffer.from(text)
}

test('F12 workers scan quarantined files once both the scanner and a worker are back', async () => {
  const clamd = await aClamd()
  onTestFinished(clamd.close)
  const { tenant } = await aDesk(environment.db)
  const store = openDiskFiles(environment.dataDir)
  const wait = async (content: string) => {
    const id = randomUUID()
    const { size, sha256 } = await store.put(id, bytes(content))
    const file = { tenantId: tenant.id, id, mime: 'application/octet-stream', size, sha256, scan: 'pending' as const }
    await inSystem(environment.db, (tx) => tx.insertInto('files').values(file).execute())
    return id
  }
  const scan = async (id: string) =>
    (await inSystem(environment.db, (tx) => tx.selectFrom('files').select('scan').where('id', '=', id).executeTakeFirstOrThrow())).scan
  const env = { SCANNER: 'clamd', CLAMD_URL: clamd.url }

  const first = await environment.startWorker(env)
  const [note, virus] = [await wait('uma nota'), await wait(EICAR)]
  await expect.poll(() => scan(note), within(30_000)).toBe('clean')
  await expect.poll(() => scan(virus), within(30_000)).toBe('infected')

  await clamd.stop()
  const late = await wait('outra nota')
  await expect.poll(() => first.lines.some(({ msg }) => msg === 'a file stays in quarantine'), within(30_000)).toBe(true)
  await environment.stopWorker(first)
  expect(await scan(late)).toBe('pending')
  await clamd.start()
  await inSystem(environment.db, (tx) => sql`update files set scan_after = now() where id = ${late}`.execute(tx))
  await environment.startWorker(env)
  await expect.poll(() => scan(late), within(30_000)).toBe('clean')
})
