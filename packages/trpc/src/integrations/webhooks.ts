import { Done } from '@balcao/contracts/auth/session'
import {
  CallResult,
  CreateWebhook,
  GetWebhook,
  ListWebhooks,
  NewWebhook,
  UpdateWebhook,
  Webhook,
  WebhookNames,
  WebhookSecret,
  Webhooks,
} from '@balcao/contracts/integrations/webhooks'
import { tryOut } from '@balcao/core/integrations/try-out'
import * as rules from '@balcao/core/integrations/webhooks'
import { admin, supervisor } from '../endpoint.ts'

export const webhooks = {
  list: admin.query('GET /integrations/webhooks', ListWebhooks, Webhooks, rules.list),
  names: supervisor.query('GET /integrations/webhooks/names', ListWebhooks, WebhookNames, rules.names),
  get: admin.query('GET /integrations/webhooks/{id}', GetWebhook, Webhook, rules.get),
  // What they answer has a secret, and is not kept for a call that is repeated.
  create: admin.staged(
    'POST /integrations/webhooks',
    CreateWebhook,
    NewWebhook,
    async ({ installation, open }, input) => {
      await rules.mustLeadOutside(installation, open, input)
      return open((ctx) => rules.create(ctx, input, installation))
    },
    201,
  ),
  rotate: admin.staged('POST /integrations/webhooks/{id}/secret', GetWebhook, WebhookSecret, ({ installation, open }, input) =>
    open((ctx) => rules.rotate(ctx, input, installation)),
  ),
  update: admin.staged('PUT /integrations/webhooks/{id}', UpdateWebhook, Webhook, async ({ installation, open }, input) => {
    await rules.mustLeadOutside(installation, open, input)
    return open((ctx) => rules.update(ctx, input, installation))
  }),
  remove: admin.mutation('DELETE /integrations/webhooks/{id}', GetWebhook, Done, rules.remove),
  test: admin.staged('POST /integrations/webhooks/{id}/test', GetWebhook, CallResult, ({ installation, open }, input) =>
    tryOut(installation, open, input),
  ),
}
