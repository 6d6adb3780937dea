import { findBrokenRules } from './automation/on-gone.ts'
import type { Ctx } from './ctx.ts'
import { findBrokenFilters } from './email/inbound/on-gone.ts'
import { findBrokenFlows } from './flows/on-gone.ts'
import { findBrokenWebhooks } from './integrations/on-gone.ts'

/** Something that rules, flows, webhooks and filters of mails may name changed or is gone: those that name what is not there any more are marked. */
export async function findBroken(ctx: Ctx): Promise<void> {
  await findBrokenRules(ctx)
  await findBrokenFlows(ctx)
  await findBrokenWebhooks(ctx)
  await findBrokenFilters(ctx)
}
