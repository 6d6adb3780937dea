import { timingSafeEqual } from 'node:crypto'
import { type Language, languageOf } from '@balcao/contracts/language'
import { NOTICE_KINDS, type NoticeKind } from '@balcao/contracts/notifications/preference-words'
import type { AskedUnsubscribe, LookUpUnsubscribe, Unsubscribe } from '@balcao/contracts/notifications/unsubscribe'
import { hashOfLink } from '../auth/links.ts'
import type { AuthContext } from '../auth/session.ts'
import { asSystem, type Ctx, makeCtx } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { giveUpReport, receivedBy } from '../reports/schedules/leave.ts'
import { endSubscription, isSubscriber } from '../status-page/leave.ts'
import { actorsOf, type KnownActor } from '../users/actors.ts'
import { isFollowing, stopFollowing } from '../watchers/email-leave.ts'
import { chosenBy, defaultsOf } from './chosen.ts'
import { differences, rulesOf } from './preferences.ts'

const TOKEN = /^([1-9]\d{0,9})\.([1-9]\d{0,9})\.([\w-]{43})$/
const dead = () => notFound('unsubscribe_link_invalid')

type About = { kinds: NoticeKind[]; language: Language; tenantName: string; reportScheduleId: number | undefined }
type Found = About &
  (
    | { userId: null; statusSubscriberId: number }
    | { userId: number; side: 'staff' | 'customer'; who: KnownActor }
    | { userId: null; statusSubscriberId?: never; ticketId: number; email: string }
  )

/** Whoever holds the mail may be rid of its kind: the token says which mail, and proves that one has it. */
async function byLink<T>(auth: Pick<AuthContext, 'db'>, token: string, run: (ctx: Ctx, found: Found) => Promise<T>): Promise<T> {
  const [, tenant, mailId, secret = ''] = TOKEN.exec(token) ?? []
  if (!tenant) throw dead()
  return asSystem(auth.db, Number(tenant), async (ctx) => {
    const mail = await ctx.db
      .selectFrom('mails as m')
      .innerJoin('tenants as t', 't.id', 'm.tenantId')
      .select(['m.notice', 'm.ticketId', 'm.toAddress', 't.name'])
      .where('m.id', '=', Number(mailId))
      .executeTakeFirst()
    if (!mail?.notice) throw dead()
    const { userId, kinds, reportScheduleId, statusSubscriberId, secret: kept, hash = hashOfLink(kept ?? '') } = mail.notice
    const [given, expected] = [Buffer.from(hashOfLink(secret)), Buffer.from(hash)]
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw dead()
    const about = { kinds: NOTICE_KINDS.filter((kind) => kinds.includes(kind)), tenantName: mail.name, reportScheduleId }
    if (statusSubscriberId !== undefined)
      return run(ctx, { ...about, userId: null, statusSubscriberId, language: languageOf(mail.notice.language) })
    if (userId === null) {
      if (mail.ticketId === null) throw dead()
      return run(ctx, { ...about, userId, ticketId: mail.ticketId, email: mail.toAddress, language: languageOf(mail.notice.language) })
    }
    const [who] = await actorsOf(ctx, [userId])
    if (!who) throw dead()
    return run(ctx, { ...about, userId, side: who.side, language: who.language, who })
  })
}

async function asked(ctx: Ctx, found: Found): Promise<AskedUnsubscribe> {
  const { userId, kinds, language, tenantName } = found
  const isStatusPage = userId === null && found.statusSubscriberId !== undefined
  const about = { kinds, tenantName, language, isAddress: userId === null && !isStatusPage, report: null, isStatusPage }
  if (userId !== null && found.reportScheduleId !== undefined) {
    const report = await receivedBy(ctx, userId, found.reportScheduleId)
    return { ...about, report: report?.name ?? '', done: !report?.received }
  }
  if (userId === null && found.statusSubscriberId !== undefined)
    return { ...about, done: !(await isSubscriber(ctx, found.statusSubscriberId)) }
  if (userId === null) return { ...about, done: !(await isFollowing(ctx, found)) }
  const chosen = (await chosenBy(ctx.db, [userId])).get(userId)
  return { ...about, done: kinds.every((kind) => !chosen?.rules[kind].email) }
}

/** What a mailed link would switch off; changes nothing. @throws DomainError unsubscribe_link_invalid */
export function lookUp(auth: Pick<AuthContext, 'db'>, { token }: LookUpUnsubscribe): Promise<AskedUnsubscribe> {
  return byLink(auth, token, asked)
}

/**
 * Switches off e-mail for the kinds of a mail, or all of them; gives up the report that it brought; an address that is nobody's here follows the ticket no longer, or no ticket
 * ever again; whoever subscribed to the status page leaves it. Again is nothing more. @throws DomainError unsubscribe_link_invalid
 */
export function unsubscribe(auth: Pick<AuthContext, 'db'>, { token, all = false }: Unsubscribe): Promise<AskedUnsubscribe> {
  return byLink(auth, token, async (ctx, found) => {
    if (found.userId === null && found.statusSubscriberId !== undefined) await endSubscription(ctx, found.statusSubscriberId)
    else if (found.userId === null) await stopFollowing(ctx, found, all)
    else if (found.reportScheduleId !== undefined) await giveUpReport(makeCtx(ctx.db, found.who), found.userId, found.reportScheduleId)
    if (found.userId !== null && (all || found.reportScheduleId === undefined)) await switchOff(ctx, found, all)
    return asked(ctx, found)
  })
}

async function switchOff(ctx: Ctx, found: Found & { userId: number }, all: boolean): Promise<void> {
  const { userId } = found
  const chosen = (await chosenBy(ctx.db, [userId])).get(userId)
  if (!chosen) throw dead()
  const off = all ? NOTICE_KINDS : found.kinds
  const rules = { ...chosen.rules }
  for (const kind of off) rules[kind] = { ...rules[kind], email: false }
  // What an organisation sets is for the desk.
  const under = found.side === 'staff' ? (await defaultsOf(ctx.db)).rules : rulesOf()
  const values = { rules: JSON.stringify(differences(rules, under)), updatedAt: new Date().toISOString() }
  await ctx.db
    .insertInto('noticePreferences')
    .values({ tenantId: ctx.actor.tenantId, userId, queues: '{}', ...values })
    .onConflict((oc) => oc.columns(['tenantId', 'userId']).doUpdateSet(values))
    .execute()
}
