import type { DeliveredEvent, WebhookEvent } from '@balcao/contracts/integrations/bounds'
import type { Ctx } from '../../ctx.ts'
import { loadCached } from '../../dataloader.ts'
import type { Details } from './payload.ts'

type Listening = { id: number; events: string[] }

/** Webhooks that are active now. */
export const listening = ({ db }: Ctx): Promise<Listening[]> =>
  loadCached(db, 'webhooks', ['all'], () => db.selectFrom('webhooks').select(['id', 'events']).where('isActive', '=', true).execute())

/** What an event is called outside, with its details; undefined for one that nobody is sent. */
export type Outside = { event: WebhookEvent; details: Details } | undefined

type Sent = { event: DeliveredEvent; cause: string; body: string } & ({ ticketId: number } | { about: string })

/** Writes deliveries of one event, which `deliverDue` sends; a second one of the same is none. */
export async function write(ctx: Ctx, webhookIds: readonly number[], sent: Sent): Promise<void> {
  await ctx.db
    .insertInto('webhookDeliveries')
    .values(webhookIds.map((webhookId) => ({ tenantId: ctx.actor.tenantId, webhookId, ...sent })))
    .onConflict((oc) => oc.doNothing())
    .execute()
}
