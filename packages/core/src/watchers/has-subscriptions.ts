import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Does somebody of the organisation follow a company, a queue, a tag, a view or a search? One look at an index; who follows a single ticket is not meant. */
export const hasSubscriptions = (tenantId: RawBuilder<number>, since?: RawBuilder<string>): RawBuilder<SqlBool> =>
  sql`exists (select from watches w where w.tenant_id = ${tenantId} ${since ? sql`and w.created_at <= ${since}` : sql``})`
