import { ListDeliveries } from '@balcao/contracts/integrations/deliveries'
import { CreateWebhook, type NewWebhook } from '@balcao/contracts/integrations/webhooks'
import type { z } from 'zod'
import type { WebhookAnswer, WebhookCalls } from '../../ports.ts'
import type { Desk } from '../../testing/desk.ts'
import { noPorts, secretsHere } from '../../testing/no-files.ts'
import { react } from '../../testing/react.ts'
import { deliverDue } from '../deliver.ts'
import * as deliveries from '../deliveries.ts'
import * as webhooks from '../webhooks.ts'

/** An installation that lets every address be called. */
export const installed = { mailSecrets: secretsHere, webhooks: { mayCall: () => true }, publicUrl: 'https://balcao.test' }

/** A webhook of the desk's admin that waits for new tickets, unless said otherwise. */
export const aWebhook = (desk: Desk, values: Partial<z.input<typeof CreateWebhook>> = {}): Promise<NewWebhook> =>
  desk.as('admin')((ctx) =>
    webhooks.create(
      ctx,
      CreateWebhook.parse({ name: 'ERP', url: 'https://erp.example.com/balcao', events: ['ticket.created'], ...values }),
      installed,
    ),
  )

type Call = Parameters<WebhookCalls['send']>[0]

/** A receiver of a desk's calls with these answers, and keeps what it got; those of other desks it takes and forgets. */
export function aReceiver(
  desk: Desk,
  answer: (call: Call) => WebhookAnswer | Promise<WebhookAnswer> = () => ({ status: 200, answer: 'ok' }),
) {
  const calls: Call[] = []
  const send = async (call: Call): Promise<WebhookAnswer> => {
    if (!call.headers['webhook-id']?.startsWith(`msg_${desk.id}_`)) return { status: 200, answer: '' }
    calls.push(call)
    return answer(call)
  }
  return {
    calls,
    ports: { ...noPorts, publicUrl: installed.publicUrl, webhooks: { mayCall: () => true, leadsInside: async () => false, send } },
  }
}

/** Lets all that follows happen, and sends what is due once. */
export async function deliver(desk: Desk, { ports }: ReturnType<typeof aReceiver>): Promise<void> {
  await react(desk)
  await deliverDue({ db: desk.db, ports })
}

/** Has what waits of the desk's deliveries be due now. */
export const hurry = (desk: Desk) =>
  desk.rows((tx) =>
    tx
      .updateTable('webhookDeliveries')
      .set({ nextAt: new Date(Date.now() - 1_000).toISOString() })
      .where('state', '=', 'waiting')
      .execute(),
  )

/** The deliveries of a desk, the oldest first. */
export async function deliveriesOf(desk: Desk, asked: object = {}) {
  const { data } = await desk.as('admin')(deliveries.list, ListDeliveries.parse({ limit: 100, ...asked }))
  return data.toReversed()
}
