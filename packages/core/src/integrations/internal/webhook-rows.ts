import type { DeliveryState, WebhookEvent, WebhookFormat, WebhookTrouble } from '@balcao/contracts/integrations/bounds'
import type { Webhook } from '@balcao/contracts/integrations/webhooks'
import type { TicketConditions } from '@balcao/contracts/tickets/conditions'
import { sortKey } from '@balcao/db/sort-key'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'

/** Deliveries of a webhook that are counted; more say nothing new. */
const COUNTED = 10_000

type Counts = { delivered: number; failed: number; waiting: number }

/** Webhooks with who made them and what became of their deliveries of late. */
function webhookRows({ db }: Ctx) {
  return db
    .selectFrom('webhooks as w')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'w.tenantId').onRef('u.id', '=', 'w.authorId'))
    .selectAll('w')
    .select(['u.name as authorName', 'u.isActive as authorIsActive', 'u.language as authorLanguage'])
    .select([
      sql<Counts>`(select json_build_object('delivered', count(*) filter (where s.state = 'delivered'), 'failed',
          count(*) filter (where s.state = 'failed'), 'waiting', count(*) filter (where s.state = 'waiting'))
        from (select d.state from webhook_deliveries d where d.tenant_id = w.tenant_id and d.webhook_id = w.id
          and d.created_at > now() - interval '7 days' order by d.id desc limit ${sql.lit(COUNTED)}) s)`.as('counts'),
      sql<{
        state: DeliveryState
        at: string
      } | null>`(select json_build_object('state', d.state, 'at', d.created_at) from webhook_deliveries d
        where d.tenant_id = w.tenant_id and d.webhook_id = w.id order by d.id desc limit 1)`.as('last'),
    ])
}
export type WebhookRow = Awaited<ReturnType<ReturnType<typeof webhookRows>['execute']>>[number]

/** A webhook as the contract has it. */
export function webhookView(row: WebhookRow): Webhook {
  const { id, name, url, version, updatedAt, counts, last } = row
  return {
    ...{ id, name, url, version, updatedAt },
    format: row.format as WebhookFormat,
    events: row.events as WebhookEvent[],
    conditions: row.conditions as TicketConditions,
    active: row.isActive,
    headers: row.headerNames,
    problem: row.problem as WebhookTrouble | null,
    author: { id: row.authorId, name: row.authorName },
    deliveries: counts,
    last: last && { state: last.state, at: new Date(last.at).toISOString() },
  }
}

/** All webhooks by name. */
export const allWebhooks = (ctx: Ctx): Promise<WebhookRow[]> => webhookRows(ctx).orderBy(sortKey('w.name')).orderBy('w.id').execute()

/** @throws DomainError webhook_not_found */
export async function mustFindWebhook(ctx: Ctx, id: number): Promise<WebhookRow> {
  const row = await webhookRows(ctx).where('w.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('webhook_not_found')
  return row
}

/** Their number depends on all of them: one change of theirs at a time. */
export async function lockWebhooks({ db, actor }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('webhooks'), ${actor.tenantId}::int)`.execute(db)
}

/** What the log keeps of a webhook: no secret, and of headers their names. */
export const auditedWebhook = ({ name, url, format, events, conditions, headers, active }: Webhook) => ({
  ...{ name, url, format, events, conditions, headers, active },
})
