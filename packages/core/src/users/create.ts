import { isStaff } from '@balcao/contracts/access'
import type { CreateUser } from '@balcao/contracts/users/changes'
import type { GetUser, User } from '@balcao/contracts/users/users'
import { sql } from 'kysely'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { sendLink } from '../auth/links.ts'
import { matchesOf } from '../companies/domains.ts'
import { suggest } from '../companies/suggestions.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, forbidden, notFound } from '../errors.ts'
import { can, must } from '../policy.ts'
import { mustGrant, mustTakePeople, needsProof } from './grants.ts'
import { findUser } from './user-rows.ts'

export type NewPerson = {
  name: string
  email: string
  role: string
  companyId: number | null
  invite: boolean
  suggested: readonly number[]
}

/**
 * Adds a person and, where asked for, mails them an invite good for a week. They have the role from now on: what they may
 * become was settled by the ceiling of who invites (A29). A customer without a company belongs to the one that alone
 * claims the domain of their address; of several, each is suggested.
 * @throws DomainError forbidden, proof_required, invalid_input, email_taken
 */
export async function create(ctx: Ctx, input: CreateUser): Promise<User> {
  must(ctx, 'user.manage')
  const role = await mustGrant(ctx, input.role)
  if (input.companyId) await mustTakePeople(ctx, input.companyId)
  const { companyId, suggested } =
    input.companyId || isStaff(role.base)
      ? { companyId: input.companyId ?? null, suggested: [] }
      : (await matchesOf(ctx, [input.email]))(input.email)
  const id = await addPerson(ctx, { ...input, companyId, suggested }, needsProof(role))
  if (id === undefined) throw conflict('email_taken')
  await ctx.emit('user:changed', { userId: id })
  return (await findUser(ctx, id)) as User
}

/** Writes one person whose role and company were checked; undefined when the e-mail is taken. */
export async function addPerson(ctx: Ctx, { invite, suggested, ...person }: NewPerson, isPowerful: boolean): Promise<number | undefined> {
  const row = await ctx.db
    .insertInto('users')
    .values({
      ...person,
      tenantId: ctx.actor.tenantId,
      language: sql<string>`(select language from tenants where id = ${ctx.actor.tenantId})`,
      invitedAt: invite ? new Date().toISOString() : null,
    })
    .onConflict((oc) => oc.columns(['tenantId', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return undefined
  await suggest(ctx, row.id, person.email, suggested)
  await audit(ctx, {
    action: 'user.created',
    resource: 'user',
    resourceId: row.id,
    ...diff(null, person),
    details: { invited: invite },
    risk: isPowerful ? 'high' : 'medium',
  })
  if (invite) await sendLink(ctx, { userId: row.id, purpose: 'invite' })
  return row.id
}

/** Mails the invite anew; the older one ends. @throws DomainError user_not_found, forbidden, invite_not_open */
export async function invite(ctx: Ctx, input: GetUser): Promise<User> {
  must(ctx, 'user.manage')
  const user = await findUser(ctx, input.id, true)
  if (!user) throw notFound('user_not_found')
  if (!can(ctx.actor, 'user.change', user)) throw forbidden()
  if (!user.active || user.lastSeenAt !== null) throw conflict('invite_not_open')
  const before = await ctx.db.selectFrom('users').select('invitedAt').where('id', '=', user.id).executeTakeFirstOrThrow()
  const after = { invitedAt: new Date().toISOString() }
  await ctx.db.updateTable('users').set(after).where('id', '=', user.id).execute()
  await sendLink(ctx, { userId: user.id, purpose: 'invite' })
  await audit(ctx, { action: 'user.invited', resource: 'user', resourceId: user.id, ...diff(before, after) })
  return { ...user, invited: true }
}
