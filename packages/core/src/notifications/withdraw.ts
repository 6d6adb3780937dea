import type { Ctx } from '../ctx.ts'

/** Of which matter notifications are no longer true, and who keeps theirs. */
type Over = { type: string; entityType: string; entityId: number; except?: string | undefined }

/** Deletes notifications of a matter that is over, whoever they are for, and tells their readers' devices; the one with the key `except` stays. */
export async function withdraw(ctx: Ctx, { type, entityType, entityId, except = '' }: Over): Promise<void> {
  const gone = await ctx.db
    .deleteFrom('notifications')
    .where('type', '=', type)
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .where('sourceKey', '<>', except)
    .returning(['id', 'userId', 'groupKey'])
    .execute()
  await ctx.emitAll(
    [...Map.groupBy(gone, ({ userId }) => userId)].map(([userId, rows]) => ({
      name: 'notification:delete',
      payload: {
        userId,
        notificationIds: rows.map(({ id }) => id),
        groupKeys: [...new Set(rows.flatMap(({ groupKey }) => groupKey ?? []))],
      },
    })),
  )
}
