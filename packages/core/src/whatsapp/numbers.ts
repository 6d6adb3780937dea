import { effectiveRole, isStaff } from '@balcao/contracts/access'
import type {
  LinkWhatsappNumber,
  ListWhatsappNumbers,
  MyWhatsappNumbers,
  SetMyWhatsappConsent,
  SetWhatsappConsent,
  UnlinkWhatsappNumber,
  WhatsappNumber,
  WhatsappNumbers,
} from '@balcao/contracts/whatsapp/numbers'
import { sql } from 'kysely'
import { audit } from '../audit/record.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, forbidden, invalid, notFound } from '../errors.ts'
import { must } from '../policy.ts'
import { findUser } from '../users/user-rows.ts'
import { setConsent } from './consents.ts'
import { NO_CONSENT } from './no-consent.ts'
import { lockNumber } from './people.ts'

const numberRows = ({ db }: Ctx) =>
  db
    .selectFrom('whatsappNumbers as n')
    .leftJoin('users as b', (join) => join.onRef('b.tenantId', '=', 'n.tenantId').onRef('b.id', '=', 'n.optedInBy'))
    .select(['n.id', 'n.number', 'n.profileName', 'n.optedOutAt', 'n.createdAt', 'n.userId'])
    .select(['n.optedInAt', 'n.optedInHow', 'n.optedInBy', 'n.optedInNote', 'b.name as optedInName'])
    .select(sql<boolean>`n.wa_id is not null`.as('wrote'))

type Row = Awaited<ReturnType<ReturnType<typeof numberRows>['execute']>>[number]
const view = ({ id, number, profileName, optedOutAt, createdAt, wrote, ...row }: Row): WhatsappNumber => ({
  ...{ id, number, profileName, optedOutAt, createdAt, wrote },
  consent:
    row.optedInAt === null || row.optedInHow === null
      ? null
      : {
          ...{ at: row.optedInAt, how: row.optedInHow, note: row.optedInNote },
          by: row.optedInBy === null ? null : { id: row.optedInBy, name: row.optedInName ?? '' },
        },
})

/** The numbers by which somebody is known, the newest first. For the desk alone. @throws DomainError forbidden, user_not_found */
export async function list(ctx: Ctx, { userId }: ListWhatsappNumbers): Promise<WhatsappNumbers> {
  must(ctx, 'user.list')
  if (!(await findUser(ctx, userId, false))) throw notFound('user_not_found')
  const rows = await numberRows(ctx).where('n.userId', '=', userId).orderBy('n.id', 'desc').limit(50).execute()
  const account = await ctx.db.selectFrom('whatsappAccounts').select('id').where('isActive', '=', true).limit(1).executeTakeFirst()
  return { data: rows.map(view), canStart: account !== undefined }
}

/**
 * Says that a number is this customer's: what comes from it from now on is theirs. Tickets that are there stay whose they are.
 * @throws DomainError forbidden, user_not_found, whatsapp_number_taken, invalid_input for somebody of the staff
 */
export async function link(ctx: Ctx, { userId, number }: LinkWhatsappNumber): Promise<WhatsappNumber> {
  must(ctx, 'user.list')
  if (ctx.actor.role === 'support-agent') throw forbidden()
  const user = await findUser(ctx, userId, true)
  if (!user) throw notFound('user_not_found')
  if (isStaff(effectiveRole(user))) throw invalid({ field: 'userId', reason: 'whatsapp_staff_number' })
  await lockNumber(ctx, number)
  const before = await numberRows(ctx).where('n.number', '=', number).executeTakeFirst()
  if (before?.userId !== userId) {
    await ctx.db
      .insertInto('whatsappNumbers')
      .values({ tenantId: ctx.actor.tenantId, number, userId, linkedBy: me(ctx) })
      .onConflict((oc) => oc.columns(['tenantId', 'number']).doUpdateSet({ ...NO_CONSENT, userId, linkedBy: me(ctx) }))
      .execute()
    await audit(ctx, {
      ...{ action: 'user.number_linked', resource: 'user', resourceId: userId, risk: 'medium' },
      ...{ before: { [number]: before?.userId ?? null }, after: { [number]: userId } },
    })
    await ctx.emit('user:changed', { userId })
  }
  return view(await numberRows(ctx).where('n.number', '=', number).executeTakeFirstOrThrow())
}

/**
 * Lets go of a number: whoever writes from it next is somebody new.
 * @throws DomainError forbidden, whatsapp_number_not_found; whatsapp_opted_out: a wish not to be written to is not forgotten by this
 */
export async function unlink(ctx: Ctx, { userId, id }: UnlinkWhatsappNumber): Promise<{ success: true }> {
  must(ctx, 'user.list')
  if (ctx.actor.role === 'support-agent') throw forbidden()
  const row = await numberRows(ctx).where('n.id', '=', id).where('n.userId', '=', userId).forUpdate('n').executeTakeFirst()
  if (!row) throw notFound('whatsapp_number_not_found')
  if (row.optedOutAt !== null) throw conflict('whatsapp_opted_out')
  await ctx.db.deleteFrom('whatsappNumbers').where('id', '=', id).execute()
  await audit(ctx, {
    ...{ action: 'user.number_unlinked', resource: 'user', resourceId: userId, risk: 'medium' },
    ...{ before: { [row.number]: userId }, after: { [row.number]: null } },
  })
  await ctx.emit('user:changed', { userId })
  return { success: true }
}

/**
 * Writes down that somebody agreed to receive marketing at a number, or does not any more. Who opted out takes that back alone.
 * @throws DomainError forbidden, whatsapp_number_not_found, whatsapp_opted_out
 */
export async function agree(ctx: Ctx, { userId, id, agrees, note }: SetWhatsappConsent): Promise<WhatsappNumber> {
  must(ctx, 'user.list')
  if (ctx.actor.role === 'support-agent') throw forbidden()
  const row = await numberRows(ctx).where('n.id', '=', id).where('n.userId', '=', userId).forUpdate('n').executeTakeFirst()
  if (!row) throw notFound('whatsapp_number_not_found')
  if (agrees && row.optedOutAt !== null) throw conflict('whatsapp_opted_out')
  await setConsent(ctx, row, agrees ? { how: 'staff', by: me(ctx), note } : null, 'staff')
  return view(await numberRows(ctx).where('n.id', '=', id).executeTakeFirstOrThrow())
}

/** The caller's own numbers, and whether marketing may come to them. */
export async function listMine(ctx: Ctx): Promise<MyWhatsappNumbers> {
  const rows = await ctx.db
    .selectFrom('whatsappNumbers')
    .select(['id', 'number', 'optedInAt as agreedAt', 'optedOutAt'])
    .where('userId', '=', me(ctx))
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return { data: rows }
}

/** Agrees to receive marketing at a number of one's own, or does not any more. @throws DomainError whatsapp_number_not_found */
export async function agreeMine(ctx: Ctx, { id, agrees }: SetMyWhatsappConsent): Promise<MyWhatsappNumbers> {
  const row = await ctx.db
    .selectFrom('whatsappNumbers')
    .select(['id', 'userId'])
    .where('id', '=', id)
    .where('userId', '=', me(ctx))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('whatsapp_number_not_found')
  if (agrees) await ctx.db.updateTable('whatsappNumbers').set({ optedOutAt: null }).where('id', '=', id).execute()
  await setConsent(ctx, row, agrees ? { how: 'portal' } : null, 'portal')
  return listMine(ctx)
}
