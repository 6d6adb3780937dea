import type { WebhookFormat } from '@balcao/contracts/integrations/bounds'
import type { CallResult, GetWebhook } from '@balcao/contracts/integrations/webhooks'
import type { Language } from '@balcao/contracts/language'
import type { Ctx } from '../ctx.ts'
import { conflict } from '../errors.ts'
import { must } from '../policy.ts'
import type { MailSecrets, WebhookCalls } from '../ports.ts'
import { call } from './deliver.ts'
import { mustFindWebhook } from './internal/webhook-rows.ts'
import { refuseInside } from './webhooks.ts'

type Ports = { webhooks: WebhookCalls; mailSecrets: MailSecrets; publicUrl: string }
type Open = <R>(rule: (ctx: Ctx) => Promise<R>) => Promise<R>

let tried = 0

/**
 * Calls a webhook with an event `ping` that is about no ticket, while no transaction is open. Nothing is recorded, and nothing follows from a failure.
 * @throws DomainError forbidden, webhook_not_found, webhook_sealed, invalid_input for an address that has come to lead inside (W01)
 */
export async function tryOut(ports: Ports, open: Open, { id }: GetWebhook): Promise<CallResult> {
  const hook = await open(async (ctx) => {
    must(ctx, 'integration.manage')
    return mustFindWebhook(ctx, id)
  })
  await refuseInside(ports, hook.url)
  const body = JSON.stringify({ type: 'ping', timestamp: new Date().toISOString(), data: { webhook: { id, name: hook.name } } })
  const { tenantId, url, sealed, authorLanguage: language } = hook
  const result = await call(ports, {
    tenantId,
    webhookId: id,
    ...{ url, format: hook.format as WebhookFormat, language: language as Language, sealed },
    body,
    messageId: `msg_${tenantId}_ping_${Date.now()}_${++tried}`,
  })
  if (!result) throw conflict('webhook_sealed')
  return result
}
