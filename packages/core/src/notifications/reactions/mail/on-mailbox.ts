import type { Ctx } from '../../../ctx.ts'
import type { Fact } from '../../../reactions.ts'
import { managersOf, notifyPeople } from '../../admins.ts'
import { newsOf } from '../../news/news.ts'

/** Notifies those who manage mail that a mailbox cannot be read or does not send, or does so again after long. */
export async function notifyOfMailbox(ctx: Ctx, { outboxId, payload }: Fact<'mailbox:troubled'>): Promise<void> {
  const { mailboxId, duty, works } = payload
  const row = await ctx.db
    .selectFrom('mailboxes')
    .select(['address', 'failure', 'sendingFailure'])
    .where('id', '=', mailboxId)
    .executeTakeFirst()
  const what = row && (duty === 'reading' ? row.failure : row.sendingFailure)
  // What passed meanwhile is not told of any more.
  if (!row || (!works && !what)) return
  const { address } = row
  await notifyPeople(ctx, await managersOf(ctx), {
    sourceKey: `mailbox-${outboxId}`,
    said: works || !what ? newsOf('mailboxWorks', { address, duty }) : newsOf('mailbox', { address, duty, what }),
    type: works ? 'mailbox_works' : 'mailbox_troubled',
    module: 'settings',
    severity: works ? 'info' : 'error',
    priority: works ? 'medium' : 'high',
    entityType: 'mailbox',
    entityId: mailboxId,
    actionUrl: `/email?mailbox=${mailboxId}`,
  })
}
