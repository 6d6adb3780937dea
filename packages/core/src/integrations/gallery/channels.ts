import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { causeOf } from './causes.ts'
import type { Found } from './found.ts'

/** Webhooks for programs, and those that write into channels of chat services. */
export async function webhooksOf({ db }: Ctx): Promise<{ programs: Found[]; chats: Found[] }> {
  const rows = await db
    .selectFrom('webhooks as w')
    .select(['w.id', 'w.name', 'w.format', 'w.isActive', 'w.problem', 'w.authorId'])
    .select(
      sql<string | null>`(select d.created_at from webhook_deliveries d where d.tenant_id = w.tenant_id and d.webhook_id = w.id
        order by d.id desc limit 1)`.as('lastUsedAt'),
    )
    .execute()
  const found = rows.map(({ id, problem, format, ...row }) => ({ ...row, key: String(id), problem: causeOf(problem), format }))
  return { programs: found.filter(({ format }) => format === 'json'), chats: found.filter(({ format }) => format !== 'json') }
}

/** Projects of issue trackers; the last use is when one of them last called. */
export async function trackersOf({ db }: Ctx): Promise<Found[]> {
  const rows = await db
    .selectFrom('issueTrackers')
    .select(['id', 'name', 'isActive', 'problem', 'problemSince as since', 'authorId', 'lastHookAt as lastUsedAt'])
    .execute()
  return rows.map(({ id, problem, ...row }) => ({ ...row, key: String(id), problem: causeOf(problem) }))
}

/** Numbers of WhatsApp. */
export async function whatsappOf({ db }: Ctx): Promise<Found[]> {
  const rows = await db
    .selectFrom('whatsappAccounts')
    .select(['id', 'name', 'isActive', 'trouble', 'lastErrorAt as since', 'verifiedAt'])
    .select(sql<string | null>`greatest(last_received_at, last_sent_at)`.as('lastUsedAt'))
    .execute()
  return rows.map(({ id, trouble, verifiedAt, since, ...row }) => ({
    ...row,
    key: String(id),
    problem: causeOf(trouble) ?? (verifiedAt ? null : 'unproved'),
    since: trouble ? since : null,
    resource: 'whatsapp',
  }))
}

/** Mailboxes that bring tickets. */
export async function mailboxesOf({ db }: Ctx): Promise<Found[]> {
  const rows = await db
    .selectFrom('mailboxes')
    .select(['id', 'address as name', 'state', 'provedAt', 'lastMailAt as lastUsedAt'])
    .select(sql<string | null>`coalesce(failing_since, sending_since)`.as('since'))
    .select(sql<string | null>`case when failing_since is null then sending_failure else failure end`.as('failure'))
    .execute()
  return rows.map(({ id, state, failure, provedAt, since, ...row }) => ({
    ...row,
    key: String(id),
    isActive: state === 'active',
    problem: (since ? (causeOf(failure) ?? 'failing') : null) ?? (provedAt ? null : 'unproved'),
    since,
    resource: 'mailbox',
  }))
}

/** The chat on the organisation's own pages. */
export async function websiteChatOf({ db }: Ctx): Promise<Found[]> {
  const rows = await db
    .selectFrom('chatWidgets')
    .select('isEnabled as isActive')
    .select(
      sql<string | null>`(select v.seen_at from chat_visitors v where v.tenant_id = chat_widgets.tenant_id order by v.id desc limit 1)`.as(
        'lastUsedAt',
      ),
    )
    .execute()
  return rows.map((row) => ({ ...row, key: 'chat', name: '', problem: null, resource: 'chat_widget', only: true }))
}
