import type { Database } from '@balcao/db/database'
import { sql } from 'kysely'
import { asSystem, type Ctx, makeCtx } from '../../ctx.ts'
import { forbidden } from '../../errors.ts'
import { must } from '../../policy.ts'
import { actorsOf } from '../../users/actors.ts'

/** A transfer that is being worked on. */
export type Taken = {
  tenantId: number
  id: number
  kind: string
  state: string
  input: unknown
  fileId: string | null
  startedBy: number | null
}

/** Transactions of whoever began it, with the rights that they have now. @throws DomainError forbidden, also where they are gone */
export const asStarter =
  (db: Database, { tenantId, startedBy }: Taken) =>
  <T>(run: (ctx: Ctx) => Promise<T>): Promise<T> =>
    asSystem(db, tenantId, async (ctx) => {
      const [person] = startedBy === null ? [] : await actorsOf(ctx, [startedBy])
      if (!person?.isActive) throw forbidden()
      const theirs = makeCtx(ctx.db, person)
      must(theirs, 'article.configure')
      return run(theirs)
    })

const TELL_EVERY_MS = 1_000

/** Says how far it is, once a second at most: who waits sees it, and nobody else takes it over. */
export function progress(db: Database, { tenantId, id }: Taken): (done: number) => Promise<void> {
  let told = 0
  return async (done) => {
    if (Date.now() - told < TELL_EVERY_MS) return
    told = Date.now()
    await asSystem(db, tenantId, (ctx) =>
      ctx.db.updateTable('kbTransfers').set({ done, workedAt: sql<string>`now()` }).where('id', '=', id).execute(),
    )
  }
}
