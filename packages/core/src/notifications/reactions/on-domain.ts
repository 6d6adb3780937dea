import type { EventPayload } from '@balcao/contracts/events'
import type { Severity } from '@balcao/contracts/notifications/kinds'
import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { notifyAdmins } from '../admins.ts'
import { newsOf } from '../news/news.ts'

type What = EventPayload<'domain:changed'>['what']
const SEVERITY = { verified: 'info', failing: 'warning', lost: 'error', expired: 'warning' } as const satisfies Record<What, Severity>

/** Tells every administrator how the organisation's domain fares. */
export async function notifyAdminsOfDomain(ctx: Ctx, { outboxId, payload: { domain, what } }: Fact<'domain:changed'>): Promise<void> {
  const severity = SEVERITY[what]
  await notifyAdmins(ctx, {
    sourceKey: `domain-${outboxId}`,
    said: newsOf('domain', { domain, what }),
    type: `domain_${what}`,
    module: 'settings',
    severity,
    priority: severity === 'info' ? 'low' : 'high',
    actionUrl: '/settings',
    groupKey: `domain:${domain}`,
  })
}
