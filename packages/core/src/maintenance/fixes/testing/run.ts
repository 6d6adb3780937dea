import type { DataFixChange, DataFixName, DataFixRun } from '@balcao/contracts/maintenance/data-fixes'
import type { Desk } from '../../../testing/desk.ts'
import * as fixes from '../fixes.ts'
import { continueDataFixes } from '../work.ts'

export const log = { error: () => undefined }

/** What a worker does until nothing is under way. */
export async function workAll(desk: Desk): Promise<void> {
  while (await continueDataFixes({ db: desk.db, log }));
}

/** Has the desk's administrator check something, to its end. */
export async function checked(desk: Desk, name: DataFixName): Promise<DataFixRun> {
  const { id } = await desk.as('admin')(fixes.check, { name })
  await workAll(desk)
  return desk.as('admin')(fixes.get, { id })
}

/** Has what a check found corrected, to its end. */
export async function corrected(desk: Desk, id: number): Promise<DataFixRun> {
  await desk.as('admin')(fixes.correct, { id, reason: 'Contagem errada' })
  await workAll(desk)
  return desk.as('admin')(fixes.get, { id })
}

/** What a run found, as it is shown. */
export async function foundBy(desk: Desk, id: number): Promise<Omit<DataFixChange, 'id'>[]> {
  const { data } = await desk.as('admin')(fixes.changes, { id, limit: 100 })
  return data.map(({ id: _, ...change }) => change)
}
