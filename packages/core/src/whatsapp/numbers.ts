import { effectiveRole, isStaff } from '@balcao/contracts/access'
import type {
  LinkWhatsappNumber,
  ListWhatsappNumbers,
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
import { lockNumber } from './people.ts'

const numberRows = ({ db }: Ctx) =>
  db
    .selectFrom('whatsappNumbers as n')
    .select(['n.id', 'n.number', 'n.profileName', 'n.optedOutAt', 'n.createdAt', 'n.userId'])
    .select(sql<boolean>`n.wa_id is not null`.as('wrote'))

const view = ({ userId: _, ...shown }: Awaited<ReturnType<ReturnType<typeof numberRows>['execute']>>[number]): WhatsappNumber => shown

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
      .onConflict((oc) => oc.columns(['tenantId', 'number']).doUpdateSet({ userId, linkedBy: me(ctx) }))
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
