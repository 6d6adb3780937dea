import type { TextChannel } from '@balcao/contracts/sign-in/settings'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'

/** The organisation and destination of a code or link that nobody may use any more after its time. */
export type Method = { tenantId: number; slug: string; id: number; channel: 'email' | TextChannel; destination: string }

/** What a random id of a browser, or the secret of a link, stands for, in an active organisation. */
export function findMethod(db: Database, methodHash: string, of: 'code' | 'link'): Promise<Method | undefined> {
  return inSystem(db, (tx) =>
    tx
      .selectFrom('signInCodes as c')
      .innerJoin('tenants as t', 't.id', 'c.tenantId')
      .where('c.methodHash', '=', methodHash)
      .where('c.purpose', of === 'link' ? '=' : '!=', 'link')
      .where('t.status', '=', 'active')
      .select(['c.tenantId', 't.slug', 'c.id', 'c.channel', 'c.destination'])
      .executeTakeFirst(),
  )
}

/** Most codes by text for one number in ten minutes and in a day, for one address in an hour, and countries that it may name in a day (A13). */
const NUMBER_TEN_MINUTES = 3
const NUMBER_DAY = 10
const ADDRESS_HOUR = 10
const ADDRESS_COUNTRIES = 3

export type Ask = {
  tenantId: number
  methodHash: string
  channel: TextChannel
  destination: string
  country: string
  ip: string
  minutes: number
}

/**
 * Writes down that a code by text was asked for, whatever becomes of it, unless that is too often: one after the other for a number and for an
 * address, over all organisations.
 * @returns the row's id; undefined where it is too often
 */
export function takeAsk(db: Database, { minutes, ...ask }: Ask): Promise<number | undefined> {
  return inSystem(db, async (tx) => {
    for (const key of [ask.destination, ask.ip].toSorted())
      await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in-text:${key}`}, 29))`.execute(tx)
    const { rows } = await sql<{ isTooMuch: boolean }>`
      select (select count(*) >= ${NUMBER_TEN_MINUTES} from sign_in_codes
          where destination = ${ask.destination} and created_at > now() - interval '10 minutes')
        or (select count(*) >= ${NUMBER_DAY} from sign_in_codes where destination = ${ask.destination} and created_at > now() - interval '1 day')
        or (select count(*) >= ${ADDRESS_HOUR} from sign_in_codes
          where ip = ${ask.ip} and channel <> 'email' and created_at > now() - interval '1 hour')
        or (select count(distinct country) filter (where country <> ${ask.country}) >= ${ADDRESS_COUNTRIES} from sign_in_codes
          where ip = ${ask.ip} and channel <> 'email' and created_at > now() - interval '1 day') as is_too_much`.execute(tx)
    if (rows[0]?.isTooMuch) return undefined
    const { id } = await tx
      .insertInto('signInCodes')
      .values({ ...ask, purpose: 'sign_in', expiresAt: sql<string>`now() + make_interval(mins => ${minutes})` })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** Channels of all organisations whose codes were to be entered by now, and how many of the last fifty were. */
export function channelsToShut(db: Database): Promise<{ tenantId: number; id: number; channel: TextChannel; verified: number }[]> {
  return inSystem(db, async (tx) => {
    const { rows } = await sql<{ tenantId: number; channel: TextChannel; verified: number }>`
      select s.tenant_id, c.channel, l.verified
      from sign_in_settings s
      cross join (values ('sms'), ('whatsapp')) c (channel)
      cross join lateral (
        select count(*)::int as sent, count(x.verified_at)::int as verified from (
          select t.verified_at from sign_in_texts t
          where t.tenant_id = s.tenant_id and t.channel = c.channel and t.state = 'sent' and t.created_at > s.texts_counted_from
            and t.expires_at < now()
          order by t.id desc limit 50) x) l
      where case c.channel when 'sms' then s.sms and s.sms_shut_at is null else s.whatsapp and s.whatsapp_shut_at is null end
        and l.sent = 50 and l.verified < 15`.execute(tx)
    return rows.map((row) => ({ ...row, id: row.tenantId }))
  })
}
