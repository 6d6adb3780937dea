import type { Setup } from '@balcao/contracts/tenants/setup'
import { sql } from 'kysely'
import { audit } from '../audit/record.ts'
import { type Ctx, me } from '../ctx.ts'

type Facts = {
  finishedAt: string | null
  secured: boolean
  /** The settings were saved at least once. */
  settled: boolean
  colleagues: number
  /** Roles of its own, and system roles it changed. */
  roles: number
  queue: string | null
  calendar: string | null
  /** The address of the first mailbox whose address is proved. */
  mailbox: string | null
  templates: number
  /** Those that are published. */
  articles: number
  ticket: number | null
}

/** One round trip; the transaction holds this tenant's rows only. */
async function facts(ctx: Ctx): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select t.setup_finished_at as finished_at,
      exists (select from users u where u.tenant_id = t.id and u.id = ${me(ctx)}
        and (u.password_hash is not null or u.totp_confirmed_at is not null or u.has_passkeys)) as secured,
      t.settings_saved_at is not null as settled,
      (select count(*)::int from roles r where r.tenant_id = t.id
        and (not r.is_system or r.permissions is not null or r.second_factor_required)) as roles,
      (select count(*)::int from users u join roles r on r.tenant_id = u.tenant_id and r.slug = u.role
        where u.tenant_id = t.id and u.id <> ${me(ctx)} and u.is_active and r.level >= 3) as colleagues,
      (select q.name from queues q where q.tenant_id = t.id order by q.is_default desc, q.id limit 1) as queue,
      (select c.name from calendars c where c.tenant_id = t.id order by c.is_default desc, c.id limit 1) as calendar,
      (select b.address from mailboxes b where b.tenant_id = t.id and b.proved_at is not null order by b.id limit 1) as mailbox,
      (select count(*)::int from templates m where m.tenant_id = t.id) as templates,
      (select count(*)::int from kb_articles a where a.tenant_id = t.id and a.published_at is not null) as articles,
      (select min(k.number)::int from tickets k where k.tenant_id = t.id) as ticket
    from tenants t where t.id = ${ctx.actor.tenantId}`.execute(ctx.db)
  return rows[0] as Facts
}

function view({ finishedAt, secured, settled, colleagues, roles, queue, calendar, mailbox, templates, articles, ticket }: Facts): Setup {
  const some = (count: number) => (count > 0 ? String(count) : null)
  return {
    finishedAt,
    items: [
      { key: 'account', done: secured, detail: null },
      { key: 'organization', done: settled, detail: null },
      { key: 'team', done: colleagues > 0, detail: some(colleagues) },
      { key: 'roles', done: roles > 0, detail: some(roles) },
      { key: 'queue', done: queue !== null, detail: queue },
      { key: 'hours', done: calendar !== null, detail: calendar },
      { key: 'mailbox', done: mailbox !== null, detail: mailbox },
      { key: 'templates', done: templates > 0, detail: some(templates) },
      { key: 'article', done: articles > 0, detail: some(articles) },
      { key: 'ticket', done: ticket !== null, detail: some(ticket ?? 0) },
    ],
  }
}

/** How far the organisation is with what comes first. Admins only. */
export async function get(ctx: Ctx): Promise<Setup> {
  return view(await facts(ctx))
}

/** Puts the checklist away, whatever is still open on it; a second time changes nothing. Admins only. */
export async function finish(ctx: Ctx): Promise<Setup> {
  const finished = await ctx.db
    .updateTable('tenants')
    .set({ setupFinishedAt: new Date().toISOString() })
    .where('id', '=', ctx.actor.tenantId)
    .where('setupFinishedAt', 'is', null)
    .returning('setupFinishedAt')
    .executeTakeFirst()
  if (finished)
    await audit(ctx, {
      action: 'organization.setup_finished',
      resource: 'organization',
      resourceId: ctx.actor.tenantId,
      before: { setupFinishedAt: null },
      after: finished,
      risk: 'low',
    })
  return get(ctx)
}
