import { ROLE_LEVEL } from '@balcao/contracts/access'
import type { Contact, GetContact, SaveContact } from '@balcao/contracts/users/contact'
import type { User } from '@balcao/contracts/users/users'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, forbidden, notFound } from '../errors.ts'
import { can, must } from '../policy.ts'
import { findUser } from './user-rows.ts'

/** Somebody the desk may look up. @throws DomainError forbidden, user_not_found */
async function mustFind(ctx: Ctx, id: number, lock = false): Promise<User> {
  must(ctx, 'user.list')
  const user = await findUser(ctx, id, lock)
  if (!user) throw notFound('user_not_found')
  return user
}

async function read(ctx: Ctx, { id: userId, pronouns }: Pick<User, 'id' | 'pronouns'>): Promise<Contact> {
  const row = await ctx.db
    .selectFrom('contactDetails as d')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'd.tenantId').onRef('u.id', '=', 'd.updatedBy'))
    .where('d.userId', '=', userId)
    .select(['d.phone', 'd.notes', 'd.version', 'd.updatedAt', 'd.updatedBy', 'u.name'])
    .executeTakeFirst()
  if (!row) return { userId, pronouns, phone: '', notes: '', version: 0, updatedAt: null, updatedBy: null }
  const { updatedBy, name, ...noted } = row
  return { userId, pronouns, ...noted, updatedBy: updatedBy === null ? null : { id: updatedBy, name: name ?? '', email: null } }
}

const facts = ({ phone, notes }: Contact) => ({ phone, notes })

/** What the desk notes of somebody. @throws DomainError forbidden, user_not_found */
export async function get(ctx: Ctx, { id }: GetContact): Promise<Contact> {
  return read(ctx, await mustFind(ctx, id))
}

/**
 * Notes something of a customer. Of people of the desk only those who manage people do.
 * @throws DomainError forbidden, user_not_found, contact_changed (409, with what is noted now)
 */
export async function save(ctx: Ctx, { id, version, ...sent }: SaveContact): Promise<Contact> {
  const user = await mustFind(ctx, id, true)
  if (user.level >= ROLE_LEVEL['support-agent'] && !can(ctx.actor, 'user.change', user)) throw forbidden()
  const before = await read(ctx, user)
  if (version !== before.version) throw conflict('contact_changed', { current: before })
  const after = { ...before, phone: sent.phone ?? before.phone, notes: sent.notes ?? before.notes }
  const changed = diff(facts(before), facts(after))
  if (!differs(changed)) return before
  const set = { ...facts(after), version: before.version + 1, updatedAt: new Date().toISOString(), updatedBy: ctx.actor.userId }
  await ctx.db
    .insertInto('contactDetails')
    .values({ tenantId: ctx.actor.tenantId, userId: id, ...set })
    .onConflict((oc) => oc.columns(['tenantId', 'userId']).doUpdateSet(set))
    .execute()
  await audit(ctx, { action: 'user.contact_updated', resource: 'user', resourceId: id, ...changed, risk: 'low' })
  return read(ctx, user)
}
