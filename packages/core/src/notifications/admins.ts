import type { Severity } from '@balcao/contracts/notifications/kinds'
import type { DB } from '@balcao/db/schema'
import type { Insertable } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { routed } from './channels.ts'

type Note = Omit<Insertable<DB['notifications']>, 'tenantId' | 'userId' | 'metadata' | 'archivedAt'>

/** Who administers the organisation of this transaction, by whatever role. */
export function adminsOf({ db }: Ctx) {
  return db
    .selectFrom('users as u')
    .leftJoin('roles as r', (join) => join.onRef('r.tenantId', '=', 'u.tenantId').onRef('r.slug', '=', 'u.role'))
    .select(['u.id', 'u.name', 'u.email', 'u.language'])
    .distinct()
    .where('u.isActive', '=', true)
    .where((eb) => eb.or([eb('u.role', 'in', ['admin', 'super_admin']), eb('r.base', 'in', ['admin', 'super_admin'])]))
    .orderBy('u.id')
    .execute()
}

/** Tells each of these people, once a `sourceKey`, where they want it. */
export async function notifyPeople(ctx: Ctx, people: readonly { id: number }[], note: Note): Promise<void> {
  const { tenantId } = ctx.actor
  const told = await routed(
    ctx,
    people.map(({ id }) => ({ userId: id, type: note.type, severity: note.severity as Severity | undefined })),
  )
  if (told.length === 0) return
  await ctx.db
    .insertInto('notifications')
    .values(
      told.map(({ userId, shown }) => ({
        ...note,
        tenantId,
        userId,
        archivedAt: shown.archivedAt,
        metadata: JSON.stringify(shown.metadata),
      })),
    )
    .onConflict((oc) => oc.columns(['tenantId', 'userId', 'sourceKey']).doNothing())
    .execute()
}

/** Tells every administrator, each once a `sourceKey`. */
export async function notifyAdmins(ctx: Ctx, note: Note): Promise<void> {
  await notifyPeople(ctx, await adminsOf(ctx), note)
}
