import { timingSafeEqual } from 'node:crypto'
import type { Language } from '@balcao/contracts/language'
import { NOTICE_KINDS, type NoticeKind } from '@balcao/contracts/notifications/preference-words'
import type { AskedUnsubscribe, LookUpUnsubscribe, Unsubscribe } from '@balcao/contracts/notifications/unsubscribe'
import { hashOfLink } from '../auth/links.ts'
import type { Door } from '../auth/session.ts'
import { asSystem, type Ctx } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { actorsOf } from '../users/actors.ts'
import { chosenBy, defaultsOf } from './internal/chosen.ts'
import { differences, rulesOf } from './preferences.ts'

const TOKEN = /^([1-9]\d{0,9})\.([1-9]\d{0,9})\.([\w-]{43})$/
const dead = () => notFound('unsubscribe_link_invalid')

type Found = { userId: number; kinds: NoticeKind[]; side: 'staff' | 'customer'; language: Language; tenantName: string }

/** Whoever holds the mail may be rid of its kind: the token says which mail, and proves that one has it. */
async function byLink<T>(door: Pick<Door, 'db'>, token: string, run: (ctx: Ctx, found: Found) => Promise<T>): Promise<T> {
  const [, tenant, mailId, secret = ''] = TOKEN.exec(token) ?? []
  if (!tenant) throw dead()
  return asSystem(door.db, Number(tenant), async (ctx) => {
    const mail = await ctx.db.selectFrom('mails').select('notice').where('id', '=', Number(mailId)).executeTakeFirst()
    const { userId, kinds = [], secret: kept, hash = hashOfLink(kept ?? '') } = mail?.notice ?? {}
    const [given, expected] = [Buffer.from(hashOfLink(secret)), Buffer.from(hash)]
    if (!userId || given.length !== expected.length || !timingSafeEqual(given, expected)) throw dead()
    const [who] = await actorsOf(ctx, [userId])
    if (!who) throw dead()
    const row = await ctx.db
      .selectFrom('users as u')
      .innerJoin('tenants as t', 't.id', 'u.tenantId')
      .where('u.id', '=', userId)
      .select(['u.language', 't.name'])
      .executeTakeFirstOrThrow()
    const known = NOTICE_KINDS.filter((kind) => kinds.includes(kind))
    return run(ctx, { userId, kinds: known, side: who.side, language: row.language === 'en' ? 'en' : 'pt-BR', tenantName: row.name })
  })
}

async function asked(ctx: Ctx, { userId, kinds, language, tenantName }: Found): Promise<AskedUnsubscribe> {
  const chosen = (await chosenBy(ctx.db, [userId])).get(userId)
  return { kinds, tenantName, language, done: kinds.every((kind) => !chosen?.rules[kind].email) }
}

/** What a mailed link would switch off; changes nothing. @throws DomainError unsubscribe_link_invalid */
export function lookUp(door: Pick<Door, 'db'>, { token }: LookUpUnsubscribe): Promise<AskedUnsubscribe> {
  return byLink(door, token, asked)
}

/** Switches off e-mail for the kinds of a mail, or all of them. Again is nothing more. @throws DomainError unsubscribe_link_invalid */
export function unsubscribe(door: Pick<Door, 'db'>, { token, all }: Unsubscribe): Promise<AskedUnsubscribe> {
  return byLink(door, token, async (ctx, found) => {
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
    return asked(ctx, found)
  })
}
