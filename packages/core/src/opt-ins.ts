import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Has an organisation anything that opt-in reactions serve: does somebody follow a company, a queue, a tag, a view or a search, is a rule of
 * automation, a flow, a webhook or a filter of mails active, or a run of a flow under way? One look at an index for each; who follows a single ticket is not meant.
 * @param since only what was there by then
 */
export const hasOptIns = (tenantId: RawBuilder<number>, since?: RawBuilder<string>): RawBuilder<SqlBool> =>
  sql`(exists (select from watches w where w.tenant_id = ${tenantId} ${since ? sql`and w.created_at <= ${since}` : sql``})
    or exists (select from automation_rules r where r.tenant_id = ${tenantId} and r.is_active ${since ? sql`and r.active_since <= ${since}` : sql``})
    or exists (select from flows f where f.tenant_id = ${tenantId} and f.is_active ${since ? sql`and f.active_since <= ${since}` : sql``})
    or exists (select from flow_runs u where u.tenant_id = ${tenantId} and u.state in ('running', 'waiting') ${since ? sql`and u.created_at <= ${since}` : sql``})
    or exists (select from webhooks h where h.tenant_id = ${tenantId} and h.is_active ${since ? sql`and h.active_since <= ${since}` : sql``})
    or exists (select from mail_filters m where m.tenant_id = ${tenantId} and m.active ${since ? sql`and m.created_at <= ${since}` : sql``}))`
