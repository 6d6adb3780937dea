import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'

const OPEN = sql.join(OPEN_STATUSES.map((one) => sql.lit(one)))

/** Open tickets of now as facts name their columns. */
export const openNow = sql`(
  select tenant_id, id as ticket_id, coalesce(queue_id, 0) as queue_id, coalesce(assignee_id, 0) as agent_id, priority, channel, type, status,
    coalesce(company_id, 0) as company_id, created_at, sla_state
  from tickets where status in (${OPEN}))`
