import type { Ctx } from '../ctx.ts'

export type Risk = 'low' | 'medium' | 'high' | 'critical'

/** An act to be written down: `before` and `after` hold only the fields that changed, never a secret. */
export type Act = {
  /** `noun.verb`, as `user.updated`. */
  action: string
  resource: string
  resourceId?: string | number | null
  before?: object | null
  after?: object | null
  details?: object | null
  risk?: Risk
  /** False for what a browser reports of itself. */
  trusted?: boolean
}

/** Writes an act into the audit log, in the transaction of the change itself. Who, where and when are the server's to say. */
export async function audit(ctx: Ctx, { risk = 'medium', ...act }: Act): Promise<void> {
  const json = (value: object | null | undefined) => (value ? JSON.stringify(value) : null)
  await ctx.db
    .insertInto('auditEvents')
    .values({
      tenantId: ctx.actor.tenantId,
      action: act.action,
      resource: act.resource,
      resourceId: act.resourceId === undefined || act.resourceId === null ? null : String(act.resourceId),
      actorId: ctx.actor.userId,
      actorName: ctx.actor.name,
      actorRole: ctx.actor.role,
      ip: ctx.from.ip,
      userAgent: ctx.from.userAgent?.slice(0, 300) ?? null,
      requestId: ctx.from.requestId ?? null,
      risk,
      trusted: act.trusted ?? true,
      before: json(act.before),
      after: json(act.after),
      details: json(act.details),
    })
    .execute()
}
