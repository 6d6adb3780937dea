import { MANY, MAX_EXAMPLES, type RuleSubject, SOON_DAYS } from '@balcao/contracts/privacy/bounds'
import type { PreviewRule, RuleExample, RulePreview } from '@balcao/contracts/privacy/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { invalid } from '../../errors.ts'
import { must } from '../../policy.ts'
import { readConditions } from '../../tickets/conditions.ts'
import { soughtBy } from './found.ts'

/** What an example is called, by what the rule is about: columns of `x`, which has `id` and `at`. */
const EXAMPLE: Readonly<Record<RuleSubject, RawBuilder<unknown>>> = {
  tickets: ofTicket(),
  spam: ofTicket(),
  ticket_files: ofTicket(),
  mails: sql`(select m.id, coalesce(nullif(m.subject, ''), m.from_address, '') as label, null::bigint as number, m.ticket_id as "ticketId",
    null::bigint as "personId" from inbound_mails m where m.tenant_id = x.tenant_id and m.id = x.id)`,
  // What is in no queue is between one person and the assistant: it is counted, and not named.
  conversations: sql`(select c.id, case when c.queue_id is null then '' else c.title end as label, null::bigint as number, c.ticket_id as "ticketId", c.author_id as "personId"
    from conversations c where c.tenant_id = x.tenant_id and c.id = x.id)`,
  people: sql`(select u.id, u.name as label, null::bigint as number, null::bigint as "ticketId", u.id as "personId"
    from users u where u.tenant_id = x.tenant_id and u.id = x.id)`,
}
function ofTicket(): RawBuilder<unknown> {
  return sql`(select t.id, t.title as label, t.number, t.id as "ticketId", null::bigint as "personId"
    from tickets t where t.tenant_id = x.tenant_id and t.id = x.id)`
}

/** Bytes that go with what is due. */
const BYTES: Readonly<Record<RuleSubject, RawBuilder<unknown>>> = {
  tickets: ofTickets(true),
  spam: ofTickets(true),
  ticket_files: ofTickets(false),
  mails: sql`select coalesce(sum(m.size), 0) from due d join inbound_mails m on m.tenant_id = d.tenant_id and m.id = d.id`,
  conversations: sql`select 0`,
  people: sql`select coalesce(sum(f.size), 0) from due d join attachments a on a.tenant_id = d.tenant_id and a.author_id = d.id
    join files f on f.tenant_id = a.tenant_id and f.id = a.file_id`,
}
function ofTickets(withMails: boolean): RawBuilder<unknown> {
  const files = sql`select coalesce(sum(f.size), 0) from due d join attachments a on a.tenant_id = d.tenant_id and a.ticket_id = d.id
    join files f on f.tenant_id = a.tenant_id and f.id = a.file_id`
  return withMails
    ? sql`select (${files}) + (select coalesce(sum(m.size), 0) from due d join inbound_mails m on m.tenant_id = d.tenant_id and m.ticket_id = d.id)`
    : files
}

type Counted = { now: number; soon: number; held: number; oldest: string | null; bytes: number; examples: RuleExample[] | null }

/** What a rule would erase now and soon, without asking who asks. @throws DomainError invalid_input for conditions on what is not there */
export async function previewOf(ctx: Ctx, { subject, days, conditions: asked }: PreviewRule): Promise<RulePreview> {
  const { read: conditions, wrong } = await readConditions(ctx, asked)
  if (wrong.length > 0) throw invalid(...wrong)
  const { tenantId, userId } = ctx.actor
  // Conversations are those of their participants; a rule erases them all, so all are counted.
  await sql`select set_config('app.user_id', '', true)`.execute(ctx.db)
  const { rows } = await sql<Counted>`
    with found as materialized (
      select ${tenantId}::bigint as tenant_id, f.id, f.at, f.held, f.at < now() - make_interval(days => ${days}) as old
      from (${soughtBy({ tenantId, subject, conditions })}) f where f.at < now() - make_interval(days => ${days - SOON_DAYS})),
    due as materialized (select tenant_id, id, at from found where old and not held)
    select (select count(*)::int from due) as now,
      (select count(*)::int from found where not old and not held) as soon,
      (select count(*)::int from found where old and held) as held,
      (select min(at) from due) as oldest,
      (${BYTES[subject]})::float8 as bytes,
      (select jsonb_agg(jsonb_build_object('id', e.id, 'label', e.label, 'number', e.number, 'ticketId', e."ticketId", 'personId', e."personId",
          'at', to_char(x.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by x.at, x.id)
        from (select * from due order by at, id limit ${sql.lit(MAX_EXAMPLES)}) x, lateral ${EXAMPLE[subject]} e) as examples`.execute(
    ctx.db,
  )
  await sql`select set_config('app.user_id', ${userId === null ? '' : String(userId)}, true)`.execute(ctx.db)
  const { examples, ...counted } = rows[0] as Counted
  return { ...counted, examples: examples ?? [], many: counted.now > MANY }
}

/** What a rule would erase. @throws DomainError forbidden, invalid_input */
export async function preview(ctx: Ctx, input: PreviewRule): Promise<RulePreview> {
  must(ctx, 'privacy.manage')
  return previewOf(ctx, input)
}
