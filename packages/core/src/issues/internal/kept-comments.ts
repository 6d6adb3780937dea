import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

type Whose = { trackerId: number } | { issueId: number }

/** Has the comments of a tracker's issues be read with their next turn, which is now for those that are still asked for. */
export async function askForComments({ db }: Ctx, { trackerId }: { trackerId: number }): Promise<void> {
  await db
    .updateTable('issues')
    .set({ syncAt: sql<string>`now()` })
    .where('trackerId', '=', trackerId)
    .where('syncAt', 'is not', null)
    .execute()
}

/**
 * Forgets what developers wrote on issues of a tracker, or on one: nobody here reads it any more. What was written here stays. With the next
 * reading, all is read as for the first time.
 */
export async function forgetComments({ db }: Ctx, of: Whose): Promise<void> {
  const [column, id] = 'trackerId' in of ? (['trackerId', of.trackerId] as const) : (['id', of.issueId] as const)
  await db
    .deleteFrom('issueComments')
    .where('outgoingId', 'is', null)
    .where((eb) => eb('issueId', 'in', eb.selectFrom('issues').select('id').where(column, '=', id)))
    .execute()
  await db
    .updateTable('issues')
    .set({ commentsAt: null, allCommentsAt: null, commentsSince: null, commentsFailure: null, commentsCalled: false })
    .where(column, '=', id)
    .where((eb) => eb.or([eb('commentsAt', 'is not', null), eb('commentsFailure', 'is not', null)]))
    .execute()
}
