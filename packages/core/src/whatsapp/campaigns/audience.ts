import type { LeftOutCause } from '@balcao/contracts/whatsapp/campaign-bounds'
import type { CampaignAudience, CampaignFilter } from '@balcao/contracts/whatsapp/campaigns'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

/** A person of an audience, and why they are not written to; `cause` is null for those who are. */
export type Judged = { userId: number; number: string | null; cause: LeftOutCause | null }
/** Whom a campaign may write to depends on these. */
export type Asked = { id: number; audience: CampaignAudience; marketing: boolean; pauseDays: number }

/** Messages that were sent by a campaign, or are on their way. */
const WRITTEN = sql`('queued', 'sent', 'delivered', 'read')`
const some = (values: readonly (string | number)[]) => values.length > 0

/** Whether a customer `u` is in a filter, by conditions that each stand alone. Days are those of the organisation's clock. */
function conditionsOf(filter: CampaignFilter): RawBuilder<unknown> {
  const { companyIds, segments, tiers, language, tagIds, types, queueIds, ticketsSince, contactFrom, contactUntil } = filter
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (some(companyIds))
    all.push(sql`exists (select from company_members m where m.tenant_id = u.tenant_id and m.user_id = u.id
      and m.company_id = any(${companyIds}::bigint[]))`)
  if (some(segments)) all.push(sql`c.segment = any(${segments}::text[])`)
  if (some(tiers)) all.push(sql`c.tier = any(${tiers}::text[])`)
  if (language) all.push(sql`u.language = ${language}`)
  if (some(tagIds) || some(types) || some(queueIds) || ticketsSince)
    all.push(sql`exists (select from tickets k where k.tenant_id = u.tenant_id and k.requester_id = u.id
      ${ticketsSince ? sql`and k.created_at >= (${ticketsSince}::date)::timestamp at time zone z.zone` : sql``}
      ${some(types) ? sql`and k.type = any(${types}::text[])` : sql``}
      ${some(queueIds) ? sql`and k.queue_id = any(${queueIds}::bigint[])` : sql``}
      ${
        some(tagIds)
          ? sql`and exists (select from ticket_tags g where g.tenant_id = k.tenant_id and g.ticket_id = k.id and g.tag_id = any(${tagIds}::bigint[]))`
          : sql``
      })`)
  if (contactFrom || contactUntil)
    all.push(sql`(select (max(greatest(k.created_at, k.last_message_at)) at time zone z.zone)::date from tickets k
      where k.tenant_id = u.tenant_id and k.requester_id = u.id)
      between ${contactFrom ?? '2000-01-01'}::date and ${contactUntil ?? '2100-12-31'}::date`)
  return sql.join(all, sql` and `)
}

/**
 * Why somebody is not written to, from most to least. One number of theirs that opted out speaks for the person, and marketing goes to a number only
 * that agreed to it.
 */
const causeOf = ({ id, marketing, pauseDays }: Asked) => sql`case
  when u.deleted_at is not null then 'erased'
  when not u.is_active or coalesce(r.base, r.slug) is distinct from 'client' then 'inactive'
  when n.number is null then 'no_number'
  when exists (select from whatsapp_numbers o where o.tenant_id = u.tenant_id and o.user_id = u.id and o.opted_out_at is not null) then 'opted_out'
  ${marketing ? sql`when n.opted_in_at is null then 'not_opted_in'` : sql``}
  ${
    pauseDays > 0
      ? sql`when exists (select from whatsapp_campaign_recipients w where w.tenant_id = u.tenant_id and w.user_id = u.id and w.campaign_id <> ${id}
          and w.state in ${WRITTEN} and w.queued_at > now() - make_interval(days => ${pauseDays}))
        or exists (select from whatsapp_campaign_recipients w where w.tenant_id = u.tenant_id and w.number = n.number and w.campaign_id <> ${id}
          and w.state in ${WRITTEN} and w.queued_at > now() - make_interval(days => ${pauseDays})) then 'recent'`
      : sql``
  } end`

/** The next people after one, by id: customers who are there, or those that a list names. */
const peopleAfter = ({ id, audience }: Asked, after: number, limit: number) =>
  audience.kind === 'list'
    ? sql`select w.tenant_id, w.user_id as id from whatsapp_campaign_recipients w
        where w.campaign_id = ${id} and w.state = 'listed' and w.user_id > ${after} order by w.user_id limit ${limit}`
    : sql`select p.tenant_id, p.id from users p join roles q on q.tenant_id = p.tenant_id and q.slug = p.role
        where coalesce(q.base, q.slug) = 'client' and p.deleted_at is null and p.id > ${after} order by p.id limit ${limit}`

const number = (marketing: boolean) => sql`left join lateral (select w.number, w.opted_in_at from whatsapp_numbers w
  where w.tenant_id = u.tenant_id and w.user_id = u.id order by ${marketing ? sql`(w.opted_in_at is not null) desc,` : sql``} w.id desc limit 1) n on true`

/**
 * Judges some of an audience, by the ids of people; `last` is where it goes on, null once all were looked at. Each call reads a bounded number of
 * people, however many there are.
 */
export async function judgePage(
  { db }: Ctx,
  asked: Asked,
  after: number,
  limit: number,
): Promise<{ people: Judged[]; last: number | null }> {
  const { audience, marketing } = asked
  const { rows } = await sql<Judged & { fits: boolean }>`
    with page as materialized (${peopleAfter(asked, after, limit)}),
      z as (select coalesce((select c.time_zone from calendars c where c.is_default limit 1), t.time_zone) as zone from tenants t
        where t.id = current_setting('app.tenant_id')::bigint)
    select u.id as user_id, n.number, ${causeOf(asked)} as cause, (${audience.kind === 'list' ? sql`true` : conditionsOf(audience)}) as fits
    from page join users u on u.tenant_id = page.tenant_id and u.id = page.id cross join z
    left join roles r on r.tenant_id = u.tenant_id and r.slug = u.role
    left join companies c on c.tenant_id = u.tenant_id and c.id = u.company_id
    ${number(marketing)} order by u.id`.execute(db)
  const people = rows.filter(({ fits }) => fits).map(({ userId, number, cause }) => ({ userId, number, cause }))
  return { people, last: rows.length < limit ? null : (rows.at(-1)?.userId ?? null) }
}

/** Judges one recipient again, by the number that they are to be written to at. */
export async function judgeOne(
  { db }: Ctx,
  asked: Asked,
  { userId, number: to }: { userId: number; number: string },
): Promise<LeftOutCause | null> {
  const { rows } = await sql<{ cause: LeftOutCause | null }>`
    select ${causeOf(asked)} as cause from users u
    left join roles r on r.tenant_id = u.tenant_id and r.slug = u.role
    left join whatsapp_numbers n on n.tenant_id = u.tenant_id and n.user_id = u.id and n.number = ${to}
    where u.id = ${userId}`.execute(db)
  return rows[0] ? rows[0].cause : 'erased'
}
