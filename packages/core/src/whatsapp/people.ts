import { randomBytes } from 'node:crypto'
import { shownNumber } from '@balcao/contracts/whatsapp/phone-numbers'
import { sql } from 'kysely'
import { guestAddress } from '../chat/widget/guests.ts'
import type { Ctx } from '../ctx.ts'
import { actorsOf, type KnownActor } from '../users/actors.ts'
import { addRequester } from '../users/requesters.ts'
import { NO_CONSENT } from './no-consent.ts'

type Sender = { number: string; waId: string; profileName: string }

/** Two messages that somebody new sent at once are of one person. */
export async function lockNumber({ db, actor }: Ctx, number: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`whatsapp:${actor.tenantId}:${number}`}, 23))`.execute(db)
}

/** Who of the customers a number is; nobody of the staff is anybody's number. */
export async function personOf(ctx: Ctx, number: string): Promise<KnownActor | undefined> {
  const row = await ctx.db
    .selectFrom('whatsappNumbers as n')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'n.tenantId').onRef('u.id', '=', 'n.userId'))
    .where('n.number', '=', number)
    .where('u.deletedAt', 'is', null)
    .select('u.id')
    .executeTakeFirst()
  const [actor] = row ? await actorsOf(ctx, [row.id]) : []
  return actor?.side === 'customer' ? actor : undefined
}

/**
 * The same, as a customer without an address or a password where the number is nobody's yet: of them nobody knows more than the name of their profile.
 * Whoever came to the staff since lets go of the number.
 */
export async function senderAs(ctx: Ctx, { number, waId, profileName }: Sender): Promise<KnownActor> {
  await lockNumber(ctx, number)
  const { tenantId } = ctx.actor
  const known = await personOf(ctx, number)
  if (known) {
    await ctx.db.updateTable('whatsappNumbers').set({ waId, profileName }).where('number', '=', number).execute()
    return known
  }
  const name = (profileName.trim() || shownNumber(number)).slice(0, 120)
  const userId = await addRequester(ctx, { name, email: guestAddress(`whatsapp-${randomBytes(9).toString('hex')}`) })
  await ctx.db
    .insertInto('whatsappNumbers')
    .values({ tenantId, number, waId, profileName, userId })
    .onConflict((oc) => oc.columns(['tenantId', 'number']).doUpdateSet({ ...NO_CONSENT, userId, waId, profileName, linkedBy: null }))
    .execute()
  const [actor] = await actorsOf(ctx, [userId])
  return actor as KnownActor
}

/** What is written from a number that somebody proved is theirs from now on. */
export async function adoptNumber(ctx: Ctx, number: string, userId: number): Promise<void> {
  await lockNumber(ctx, number)
  await ctx.db
    .insertInto('whatsappNumbers')
    .values({ tenantId: ctx.actor.tenantId, number, userId })
    .onConflict((oc) => oc.columns(['tenantId', 'number']).doUpdateSet({ userId, linkedBy: null, profileName: '' }))
    .execute()
}
