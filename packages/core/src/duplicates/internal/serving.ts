import { createHash } from 'node:crypto'
import type { Ctx } from '../../ctx.ts'
import { BASE_MODEL } from '../model/base-model.ts'
import { isReadable, type Model } from '../model/model.ts'

/** The model that answers, and the test it answers in. `id` is null for the base model. */
export type Serving = { id: number | null; testId: number | null; model: Model }

const BASE: Omit<Serving, 'testId'> = { id: null, model: BASE_MODEL }

/** A place in [0, 1) that a ticket keeps through a test: all who open it see the same model's answer. */
function placeIn(testId: number, key: string): number {
  return createHash('sha256').update(`${testId}:${key}`).digest().readUInt32BE(0) / 2 ** 32
}

async function stored(ctx: Ctx, id: number | null): Promise<Omit<Serving, 'testId'>> {
  if (id === null) return BASE
  const row = await ctx.db.selectFrom('duplicateModels').select(['id', 'weights']).where('id', '=', id).executeTakeFirst()
  const model = row?.weights as Model | undefined
  // Trained with features that are computed otherwise now: until it is trained again, the base model answers.
  return row && model && isReadable(model) ? { id: row.id, model } : BASE
}

/** Which model answers for this ticket or draft: the test's, where one is running; else the active one; else the base model. */
export async function servingModel(ctx: Ctx, key: string): Promise<Serving> {
  const test = await ctx.db
    .selectFrom('duplicateTests')
    .select(['id', 'modelA', 'modelB', 'share'])
    .where('endedAt', 'is', null)
    .where('endsAt', '>', new Date().toISOString())
    .executeTakeFirst()
  if (test) return { ...(await stored(ctx, placeIn(test.id, key) < test.share ? test.modelB : test.modelA)), testId: test.id }
  const active = await ctx.db.selectFrom('duplicateModels').select('id').where('status', '=', 'active').executeTakeFirst()
  return { ...(await stored(ctx, active?.id ?? null)), testId: null }
}
