import type { Subscribe, Subscription } from '@balcao/contracts/status-page/subscribers'
import { sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { conflict } from '../errors.ts'
import { settingsOf } from './internal/settings-rows.ts'

/** Has incidents mailed to the caller, at the address of their account. Again is nothing more. @throws DomainError status_subscribers_not_taken */
export async function subscribe(ctx: Ctx, _: Subscribe): Promise<Subscription> {
  if (!(await settingsOf(ctx)).takesSubscribers) throw conflict('status_subscribers_not_taken')
  await ctx.db
    .insertInto('statusSubscribers')
    .values({ tenantId: ctx.actor.tenantId, userId: me(ctx), email: null, confirmedAt: sql<string>`now()` })
    .onConflict((oc) => oc.doNothing())
    .execute()
  return { isSubscribed: true }
}

/** Has no more incidents mailed to the caller. */
export async function unsubscribe(ctx: Ctx, _: Subscribe): Promise<Subscription> {
  await ctx.db.deleteFrom('statusSubscribers').where('userId', '=', me(ctx)).execute()
  return { isSubscribed: false }
}
