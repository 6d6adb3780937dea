import { randomUUID } from 'node:crypto'
import { inSystem } from '@balcao/db/system'
import { openDiskFiles } from '@balcao/platform/files-disk'
import { aClamd, EICAR } from '@balcao/platform/testing/clamd-server'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aDesk, type House, inAHouse } from './testing/house.ts'

vi.setConfig({ testTimeout: 120_000 })
const within = (timeout: number) => ({ timeout, interval: 100 })

let house: House
inAHouse((opened) => {
  house = opened
})

async function* bytes(text: string) {
  yield Buffer.from(text)
}

test('F12 workers look into what waits in quarantine, whenever the scanner and they themselves come back', async () => {
  const clamd = await aClamd()
  onTestFinished(clamd.close)
  const { tenant } = await aDesk(house.db)
  const store = openDiskFiles(house.dataDir)
  const wait = async (content: string) => {
    const id = randomUUID()
    const { size, sha256 } = await store.put(id, bytes(content))
    const file = { tenantId: tenant.id, id, mime: 'application/octet-stream', size, sha256, scan: 'pending' as const }
    await inSystem(house.db, (tx) => tx.insertInto('files').values(file).execute())
    return id
  }
  const scan = async (id: string) =>
    (await inSystem(house.db, (tx) => tx.selectFrom('files').select('scan').where('id', '=', id).executeTakeFirstOrThrow())).scan
  const env = { SCANNER: 'clamd', CLAMD_URL: clamd.url }

  const first = await house.startWorker(env)
  const [note, virus] = [await wait('uma nota'), await wait(EICAR)]
  await expect.poll(() => scan(note), within(30_000)).toBe('clean')
  await expect.poll(() => scan(virus), within(30_000)).toBe('infected')

  await clamd.stop()
  const late = await wait('outra nota')
  await expect.poll(() => first.lines.some(({ msg }) => msg === 'a file stays in quarantine'), within(30_000)).toBe(true)
  await house.stopWorker(first)
  expect(await scan(late)).toBe('pending')
  await clamd.start()
  await inSystem(house.db, (tx) => sql`update files set scan_after = now() where id = ${late}`.execute(tx))
  await house.startWorker(env)
  await expect.poll(() => scan(late), within(30_000)).toBe('clean')
})
