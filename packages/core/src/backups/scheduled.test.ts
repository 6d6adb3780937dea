import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { noPorts } from '../testing/no-files.ts'
import { getSettings, stats, updateSettings } from './keeping.ts'
import { backUpDue } from './scheduled.ts'

const quiet = { info: () => undefined, error: () => undefined }
const run = (desk: Desk) => backUpDue({ db: desk.db, ports: noPorts, sign: (text) => text, log: quiet })
const kinds = (desk: Desk) =>
  desk.rows(async (tx) => (await tx.selectFrom('backups').select(['kind', 'status']).orderBy('id').execute()).map(({ kind }) => kind))

test('a backup is asked for once its hour has come, once a day, and not on the day of the founding', async ({ desk, testDb }) => {
  await desk.as('admin')(updateSettings, { hour: 0 })
  // Where the day began more than an hour ago, whatever time it is.
  const hours = (new Date().getUTCHours() + 24 - 2) % 24
  const zone = hours <= 12 ? `Etc/GMT+${hours}` : `Etc/GMT-${24 - hours}`
  await testDb.asOwner('update tenants set time_zone = $1, created_at = now() where id = $2', [zone, desk.id])
  await run(desk)
  expect(await kinds(desk)).toEqual([])
  await testDb.asOwner(`update tenants set created_at = now() - interval '3 days' where id = $1`, [desk.id])
  await run(desk)
  await run(desk)
  expect(await kinds(desk)).toEqual(['scheduled'])
  await desk.rows((tx) => tx.updateTable('backups').set({ status: 'ready' }).execute())
  await run(desk)
  expect(await kinds(desk)).toEqual(['scheduled'])
  expect((await desk.as('admin')(stats)).count).toBe(1)
})

test('settings are changed by their version, and an organisation that turned backups off gets none', async ({ desk, testDb }) => {
  await desk.as('admin')(updateSettings, { enabled: false, hour: 0 })
  await testDb.asOwner(`update tenants set created_at = now() - interval '3 days' where id = $1`, [desk.id])
  await run(desk)
  expect(await kinds(desk)).toEqual([])
  const { version } = await desk.as('admin')(getSettings)
  await desk.as('admin')(updateSettings, { version, keepDaily: 14 })
  await expect(desk.as('admin')(updateSettings, { version, keepDaily: 3 })).rejects.toMatchObject({ code: 'backup_settings_changed' })
  expect(await desk.as('admin')(getSettings)).toMatchObject({ enabled: false, keepDaily: 14 })
  expect((await desk.as('admin')(stats)).nextRunAt).toBeNull()
})
