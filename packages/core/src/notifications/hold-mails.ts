import { sql } from 'kysely'
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
    return [{ id, user_id: userId, due_at: dueAt, digest: mail.digest, unseen: !inApp }]
  })
  if (held.length > 0)
    await sql`insert into notice_mails (tenant_id, notification_id, user_id, due_at, digest, unseen)
      select ${tenantId}, h.id, h.user_id, h.due_at, h.digest, h.unseen
      from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as h (id bigint, user_id bigint, due_at timestamptz, digest boolean, unseen boolean)
      on conflict do nothing`.execute(ctx.db)
}
