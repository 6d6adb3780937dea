import type { Ctx } from '../../ctx.ts'
import { leaveSeen } from './schedules.ts'

/** What a scheduled report is called, and whether this person still gets it; undefined where it is gone. */
export async function receivedBy({ db }: Ctx, userId: number, id: number): Promise<{ name: string; received: boolean } | undefined> {
  const row = await db.selectFrom('reportSchedules').select(['name', 'recipientIds']).where('id', '=', id).executeTakeFirst()
  return row && { name: row.name, received: row.recipientIds.includes(userId) }
}

/** Gets it no longer, by the link of its mail. Again is nothing more. */
export async function giveUpReport(ctx: Ctx, userId: number, id: number): Promise<void> {
  if ((await receivedBy(ctx, userId, id))?.received) await leaveSeen(ctx, id)
}
