import { randomBytes } from 'node:crypto'
import { type Language, languageOf } from '@balcao/contracts/language'
import { ASK_AGAIN_MINUTES, CONFIRM_HOURS, MOST_ASKED_AN_HOUR } from '@balcao/contracts/status-page/bounds'
import type { Asked, AskToSubscribe, LinkedSubscription, SubscriptionLink } from '@balcao/contracts/status-page/subscribers'
import { sql } from 'kysely'
import { parseLinkToken } from '../auth/link-rows.ts'
import { hashOfLink } from '../auth/links.ts'
import type { AuthContext } from '../auth/session.ts'
import { tenantNamedAt } from '../auth/site.ts'
import { asSystem, type Ctx } from '../ctx.ts'
import { queueMail } from '../email/on-comment.ts'
import { conflict, notFound } from '../errors.ts'
import { settingsOf } from './internal/settings-rows.ts'
import { STATUS_WORDS } from './words.ts'

const TOKEN_BYTES = 32

/**
 * Mails an address without an account a link that confirms its subscription. The answer tells nothing of the address: to one that is subscribed
 * already, was asked lately, or where very many were asked of late, no mail goes.
 * @throws DomainError status_page_not_found, status_subscribers_not_taken
 */
export async function askToSubscribe(
  { db, site }: Pick<AuthContext, 'db' | 'site'>,
  { email, ...input }: AskToSubscribe,
  { language: browser }: { language: Language },
): Promise<Asked> {
  const tenant = await tenantNamedAt(db, site, input.org)
  if (!tenant) throw notFound('status_page_not_found')
  return asSystem(db, tenant.id, async (ctx) => {
    const { isPublic, takesSubscribers } = await settingsOf(ctx)
    if (!isPublic) throw notFound('status_page_not_found')
    if (!takesSubscribers) throw conflict('status_subscribers_not_taken')
    const language = input.language ?? browser
    const secret = randomBytes(TOKEN_BYTES).toString('base64url')
    const { rows } = await sql<{ id: number }>`
      insert into status_subscribers as s (tenant_id, email, language, token_hash)
      select ${tenant.id}::bigint, ${email}, ${language}, ${hashOfLink(secret)}
      where (select count(*) from status_subscribers r where r.tenant_id = ${tenant.id} and r.email is not null
        and r.asked_at > now() - interval '1 hour') < ${MOST_ASKED_AN_HOUR}
      on conflict (tenant_id, email) where email is not null do update
        set language = excluded.language, token_hash = excluded.token_hash, asked_at = now()
        where s.confirmed_at is null and s.asked_at < now() - make_interval(mins => ${ASK_AGAIN_MINUTES})
      returning id`.execute(ctx.db)
    const [row] = rows
    if (row)
      await queueMail(ctx, {
        ...{ sourceKey: `link-status-${row.id}-${Date.now()}`, ticketId: null, toAddress: email },
        ...STATUS_WORDS[language].confirm(tenant.name),
        linkPath: `/portal/status-updates?token=${tenant.id}.${secret}`,
      })
    return { asked: true }
  })
}

async function byLink(
  { db }: Pick<AuthContext, 'db'>,
  { token }: SubscriptionLink,
  run: (ctx: Ctx, id: number) => Promise<unknown> = async () => undefined,
): Promise<LinkedSubscription> {
  const dead = () => notFound('status_subscription_link_invalid')
  const parsed = parseLinkToken(token)
  if (!parsed) throw dead()
  return asSystem(db, parsed.tenantId, async (ctx) => {
    const row = await ctx.db
      .selectFrom('statusSubscribers as s')
      .innerJoin('tenants as t', 't.id', 's.tenantId')
      .select(['s.id', 's.email', 's.language', 's.confirmedAt', 't.name', 't.slug'])
      .where('s.tokenHash', '=', parsed.hash)
      .where('t.status', '=', 'active')
      .where('s.askedAt', '>', sql<string>`now() - make_interval(hours => ${CONFIRM_HOURS})`)
      .executeTakeFirst()
    if (!row?.email) throw dead()
    const done = (await run(ctx, row.id)) === true || row.confirmedAt !== null
    return { tenantName: row.name, org: row.slug, email: row.email, language: languageOf(row.language), isSubscribed: done }
  })
}

/** What a mailed link would confirm; changes nothing. @throws DomainError status_subscription_link_invalid */
export const lookUpSubscription = (auth: Pick<AuthContext, 'db'>, input: SubscriptionLink): Promise<LinkedSubscription> =>
  byLink(auth, input)

/** Confirms a subscription by the mailed link. Again is nothing more. @throws DomainError status_subscription_link_invalid */
export const confirmSubscription = (auth: Pick<AuthContext, 'db'>, input: SubscriptionLink): Promise<LinkedSubscription> =>
  byLink(auth, input, async ({ db }, id) => {
    const confirmedAt = sql<string>`coalesce(confirmed_at, now())`
    await db.updateTable('statusSubscribers').set({ confirmedAt }).where('id', '=', id).execute()
    return true
  })
