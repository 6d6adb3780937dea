import { randomBytes } from 'node:crypto'
import type { Language } from '@balcao/contracts/language'
import { kindOf } from '@balcao/contracts/notifications/preference-words'
import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem, type Ctx } from '../ctx.ts'
import { chosenBy } from '../notifications/chosen.ts'
import { can } from '../policy.ts'
import { findTickets, type KnownTicket } from '../tickets/ticket-rows.ts'
import { actorsOf, type KnownActor } from '../users/actors.ts'
import { digestParts } from './internal/digest.ts'
import { quotesOf } from './internal/quotes.ts'
import { frame } from './message-mail.ts'
import { NOTICE_WORDS } from './words/notice.ts'

const BATCH = 500
const SECRET_BYTES = 32
const secret = () => randomBytes(SECRET_BYTES).toString('base64url')
/** Messages that one mail quotes, the newest ones: who left a lively ticket alone reads on there. */
const MAX_QUOTED = 20

type Due = { tenantId: number; userId: number }
type Upkeep = { db: Database; log: { error: (fields: object, text: string) => void } }

/** Sends the notices that are due: each person's in a transaction of their own, in which what was held goes. */
export async function mailNotices({ db, log }: Upkeep): Promise<void> {
  const { rows } = await inSystem(db, (tx) =>
    sql<Due>`select tenant_id, user_id from notice_mails where due_at <= now() group by 1, 2 order by min(due_at) limit ${BATCH}`.execute(
      tx,
    ),
  )
  for (const { tenantId, userId } of rows)
    try {
      await asSystem(db, tenantId, (ctx) => mailPerson(ctx, userId))
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.error({ err: error, tenantId, userId }, 'notices could not be mailed')
    }
}

type Held = {
  id: number
  sourceKey: string
  title: string
  message: string
  type: string
  entityType: string | null
  entityId: number | null
  actionUrl: string | null
  groupKey: string | null
  digest: boolean
}

/**
 * Takes what is due, with all that waits for the same mail. Taken by a delete: whoever comes second finds nothing. What was
 * read, archived or removed meanwhile needs no mail.
 */
async function takeDue({ db }: Ctx, userId: number): Promise<Held[]> {
  const { rows } = await sql<Held>`
    with due as materialized (
      select m.digest, n.group_key, n.id from notice_mails m join notifications n on n.tenant_id = m.tenant_id and n.id = m.notification_id
      where m.user_id = ${userId} and m.due_at <= now()
    ), taken as (
      delete from notice_mails m using notifications n
      where m.user_id = ${userId} and n.tenant_id = m.tenant_id and n.id = m.notification_id
        and exists (select from due d where d.digest = m.digest and (d.digest or d.id = n.id or d.group_key = n.group_key))
      returning m.notification_id, m.digest, m.unseen
    )
    select n.id, n.source_key, n.title, n.message, n.type, n.entity_type, n.entity_id, n.action_url, n.group_key, t.digest
    from taken t join notifications n on n.id = t.notification_id
    where n.read_at is null and (t.unseen or n.archived_at is null) and (n.expires_at is null or n.expires_at > now())
    order by n.created_at, n.id`.execute(db)
  return rows
}

async function mailPerson(ctx: Ctx, userId: number): Promise<void> {
  const held = await takeDue(ctx, userId)
  const [who] = held.length > 0 ? await actorsOf(ctx, [userId]) : []
  // Customers are mailed what concerns them as it happens.
  if (!who?.isActive || who.secondFactorDue || who.side !== 'staff') return
  const ids = [...new Set(held.flatMap(({ entityType, entityId }) => (entityType === 'ticket' && entityId ? [entityId] : [])))]
  const tickets = ids.length > 0 ? await findTickets(ctx.db, ctx.db.selectFrom('tickets').select('id').where('id', 'in', ids)) : []
  const readable = new Map(tickets.filter((ticket) => can(who, 'ticket.read', ticket)).map((ticket) => [ticket.id, ticket]))
  const rules = (await chosenBy(ctx.db, [userId])).get(userId)?.rules
  // Of what one may not see any more nothing is said, nor of what one stopped to have mailed.
  const said = held.filter(
    ({ type, entityType, entityId }) => rules?.[kindOf(type)].email && (entityType !== 'ticket' || readable.has(entityId ?? 0)),
  )
  const groups = Map.groupBy(said, matterOf)
  const { language } = await ctx.db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirstOrThrow()
  for (const notices of groups.values()) await mailGroup(ctx, { who, notices, readable, language: language === 'en' ? 'en' : 'pt-BR' })
}

/** What one mail is about: a day, a ticket, what was announced under one key, or a thing of its own. */
function matterOf({ id, digest, entityType, entityId, groupKey }: Held): string {
  if (digest) return 'digest'
  if (entityType === 'ticket') return `ticket ${entityId}`
  return groupKey === null ? `${id}` : `group ${groupKey}`
}

type Group = { who: KnownActor; notices: Held[]; language: Language; readable: ReadonlyMap<number, KnownTicket> }

async function mailGroup(ctx: Ctx, { who, notices, readable, language }: Group): Promise<void> {
  const [first, newest] = [notices[0], notices.at(-1)]
  if (!first || !newest) return
  const words = NOTICE_WORDS[language]
  const ofTicket = first.digest ? undefined : readable.get(first.entityId ?? 0)
  const counted = notices.length > 1 ? `${newest.title} (×${notices.length})` : first.title
  const parts = first.digest ? digestParts(notices, readable, words) : await messageParts(ctx, notices, words)
  const subject = first.digest ? words.digest(notices.length) : ofTicket ? `[#${ofTicket.number}] ${ofTicket.title}` : counted
  const row = await ctx.db
    .insertInto('mails')
    .values({
      tenantId: ctx.actor.tenantId,
      sourceKey: `notice-${first.id}`,
      ticketId: ofTicket?.id ?? null,
      toAddress: who.email,
      subject,
      text: [frame(words.hello(who.name)), ...parts, frame(words.why), frame(ofTicket ? words.open : words.list)].join('\n\n'),
      linkPath: ofTicket ? `/tickets/${ofTicket.id}` : ((first.digest ? null : newest.actionUrl) ?? '/dashboard'),
      notice: noticeOf(
        who.userId,
        notices.map(({ type }) => kindOf(type)),
      ),
    })
    .onConflict((oc) => oc.columns(['tenantId', 'sourceKey']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await ctx.emit('mail:queued', { mailId: row.id })
}

/** What is told of each: what was written, where it is a message of theirs, else the notification's own words, under its title where they differ. */
async function messageParts(ctx: Ctx, notices: readonly Held[], words: (typeof NOTICE_WORDS)[Language]): Promise<string[]> {
  const shown = notices.slice(-MAX_QUOTED)
  const quotes = await quotesOf(ctx, shown, words)
  const isMixed = shown.some(({ entityType, title }) => entityType !== 'ticket' && title !== shown[0]?.title)
  const parts = shown.map(
    (notice) => quotes.get(notice.id) ?? (isMixed ? `**${frame(notice.title)}**\n${frame(notice.message)}` : frame(notice.message)),
  )
  const left = notices.length - shown.length
  return left > 0 ? [frame(words.more(left)), ...parts] : parts
}

/** What makes a mail a notice: whose it is, of which kinds, and the secret by which its reader can be rid of them. */
export const noticeOf = (userId: number, kinds: readonly string[]): string =>
  JSON.stringify({ userId, kinds: [...new Set(kinds)], secret: secret() })

/** The same of a scheduled report, which its reader can give up. */
export const reportNotice = (userId: number, reportScheduleId: number): string =>
  JSON.stringify({ userId, kinds: [], reportScheduleId, secret: secret() })

/** The same of what was said of an incident: whoever subscribed to the status page can leave it. */
export const statusNotice = (statusSubscriberId: number, language: Language): string =>
  JSON.stringify({ userId: null, kinds: [], language, statusSubscriberId, secret: secret() })

/** The same of an address that is nobody's here: it reads along on the mail's ticket. */
export const addressNotice = (language: Language): string =>
  JSON.stringify({ userId: null, kinds: ['followed'], language, secret: secret() })
