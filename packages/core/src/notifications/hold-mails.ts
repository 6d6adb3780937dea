import type { Ctx } from '../ctx.ts'
import type { Decision } from './preferences.ts'

/** Minutes in which somebody may read it in the app instead, and in which what follows joins the same mail. */
export const HOLD_MINUTES = 2

/** Holds notifications that are to go out by e-mail as well: until their time, and some minutes at least. Critical ones go at once. */
export async function holdMails(
  ctx: Ctx,
  written: readonly { id: number; userId: number; severity: string; decision: Decision }[],
  now = Date.now(),
): Promise<void> {
  const { tenantId } = ctx.actor
  const held = written.flatMap(({ id, userId, severity, decision: { mail, inApp } }) => {
    if (!mail) return []
    const soonest = severity === 'critical' ? now : now + HOLD_MINUTES * 60_000
    const dueAt = new Date(Math.max(soonest, mail.at.getTime())).toISOString()
    return [{ tenantId, notificationId: id, userId, dueAt, digest: mail.digest, unseen: !inApp }]
  })
  if (held.length > 0)
    await ctx.db
      .insertInto('noticeMails')
      .values(held)
      .onConflict((oc) => oc.doNothing())
      .execute()
}
