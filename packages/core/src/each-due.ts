import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { asSystem, type Ctx } from './ctx.ts'

/** What a job needs that works on what is due. */
export type Upkeep = { db: Database; log: { error: (fields: object, text: string) => void } }
/** Something of an organisation whose time has come. */
export type Due = { tenantId: number; id: number }

/**
 * Acts on each of these, in a transaction of its tenant of its own, and goes on where one fails: the others are not held up by it.
 * @param failed what the log says of one that fails
 * @throws whatever says that the database is away: then the job is tried again as a whole
 */
export async function eachDue<D extends { tenantId: number }>(
  { db, log }: Upkeep,
  due: readonly D[],
  failed: string,
  act: (ctx: Ctx, one: D) => Promise<unknown>,
): Promise<void> {
  for (const one of due)
    try {
      await asSystem(db, one.tenantId, (ctx) => act(ctx, one))
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.error({ err: error, ...one }, failed)
    }
}
