import { CreateBackup } from '@balcao/contracts/backups/backups'
import { PreviewRollback, Rollback } from '@balcao/contracts/backups/runs'
import { asSystem, type Ctx } from '../../ctx.ts'
import type { Desk } from '../../testing/desk.ts'
import { create } from '../backups.ts'
import { workOnRuns } from '../run-jobs.ts'
import { preview, rollback, rollbacks } from '../runs.ts'
import { workOnBackups } from '../work.ts'
import type { aStore } from './store.ts'

const quiet = { info: () => undefined, error: () => undefined }
export type Store = ReturnType<typeof aStore>
/** What a worker has for its jobs. */
export const jobOf = (desk: Desk, { ports }: Store) => ({ db: desk.db, ports, sign: (text: string) => text, log: quiet })
/** The calls that open their own transactions, as an administrator makes them. */
export const asAdmin = (desk: Desk) => ({ open: <T>(run: (ctx: Ctx) => Promise<T>) => desk.as('admin')(run) })

/** Makes a backup as a worker does. @returns its id */
export async function aBackupOf(desk: Desk, store: Store, input: Partial<CreateBackup> = {}): Promise<number> {
  const { id } = await desk.as('admin')(create, CreateBackup.parse(input))
  await workOnBackups(jobOf(desk, store))
  return id
}

export const backupRow = (desk: Desk, id: number) =>
  asSystem(desk.db, desk.id, ({ db }) => db.selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirstOrThrow())

export async function previewOf(desk: Desk, store: Store, id: number, scope = 'all') {
  await preview(asAdmin(desk), PreviewRollback.parse({ id, fresh: true, scope }))
  await workOnRuns(jobOf(desk, store))
  return preview(asAdmin(desk), PreviewRollback.parse({ id, scope }))
}

/** Previews, confirms and carries out. @returns the run and what its preview said */
export async function restore(desk: Desk, store: Store, id: number, scope = 'all') {
  const shown = await previewOf(desk, store, id, scope)
  await desk.as('admin')(rollback, Rollback.parse({ id, token: shown.token ?? '-', confirm: desk.slug, reason: 'engano', scope }))
  await workOnRuns(jobOf(desk, store))
  const [run] = (await desk.as('admin')(rollbacks)).data
  return { shown, run }
}
