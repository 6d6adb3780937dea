import type { Ctx } from '../../../ctx.ts'
import type { Fact } from '../../../reactions.ts'
import { managersOf, notifyPeople } from '../../admins.ts'
import { newsOf } from '../../news/news.ts'

/** Notifies those who manage mail that mails of a mailbox did not go out in five days, and will not. */
export async function notifyOfGivenUp(ctx: Ctx, { outboxId, payload: { mailboxId, count } }: Fact<'mail:given_up'>): Promise<void> {
  const row = await ctx.db.selectFrom('mailboxes').select('address').where('id', '=', mailboxId).executeTakeFirst()
  if (!row) return
  await notifyPeople(ctx, await managersOf(ctx), {
    sourceKey: `given-up-${outboxId}`,
    said: newsOf('mailGivenUp', { address: row.address, count }),
    type: 'mail_given_up',
    module: 'settings',
    severity: 'error',
    priority: 'high',
    entityType: 'mailbox',
    entityId: mailboxId,
    actionUrl: `/email?mailbox=${mailboxId}`,
  })
}

/** Notifies them that a filter names what is gone: mails go on without that part of it. */
export async function notifyOfFilter(ctx: Ctx, { outboxId, payload: { filterId } }: Fact<'mail_filter:troubled'>): Promise<void> {
  const row = await ctx.db.selectFrom('mailFilters').select('name').where('id', '=', filterId).executeTakeFirst()
  if (!row) return
  await notifyPeople(ctx, await managersOf(ctx), {
    sourceKey: `mail-filter-${outboxId}`,
    said: newsOf('mailFilter', { name: row.name }),
    type: 'mail_filter_troubled',
    module: 'settings',
    severity: 'warning',
    actionUrl: '/email?tab=filters',
  })
}
