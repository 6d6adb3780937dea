import { EMAIL, LONGEST_EMAIL } from '@balcao/contracts/email'
import type { ScimOperation, ScimUserInput } from '@balcao/contracts/sso/scim'
import { type SqlBool, sql } from 'kysely'
import { mailDomainOf } from '../../companies/domains.ts'
import { create as createUser } from '../../users/create.ts'
import { update } from '../../users/update.ts'
import { link } from '../accounts.ts'
import type { Scim } from './access.ts'
import { badValue, missing, ScimError } from './errors.ts'
import { type Listing, type Query, readListing } from './filter.ts'
import { userChanges } from './patch.ts'
import { listResponse, type Resource, type ScimUser, userResource } from './resources.ts'

const MOST_NAME = 120
const FILTERS = ['userName', 'externalId', 'emails.value', 'id']
const LEAST_STAFF = 3

/**
 * People whom a provider may see: those that it linked, and those of its domains, on its side of the counter and not above whoever set it up.
 * Removed people are nobody's.
 */
const people = ({ ctx, provider }: Scim) =>
  ctx.db
    .selectFrom('users as u')
    .innerJoin('roles as r', (join) => join.onRef('r.tenantId', '=', 'u.tenantId').onRef('r.slug', '=', 'u.role'))
    .leftJoin('ssoIdentities as i', (join) =>
      join.onRef('i.tenantId', '=', 'u.tenantId').onRef('i.userId', '=', 'u.id').on('i.providerId', '=', provider.id),
    )
    .where('u.tenantId', '=', provider.tenantId)
    .where('u.deletedAt', 'is', null)
    .where('r.level', '<=', provider.ceiling)
    .$if(provider.audience !== 'both', (q) => q.where('r.level', provider.audience === 'staff' ? '>=' : '<', LEAST_STAFF))
    .where((eb) =>
      eb.or([eb('i.id', 'is not', null), sql<SqlBool>`split_part(u.email, '@', 2) = any (${sql.val(provider.domains)}::text[])`]),
    )

function filtered(scim: Scim, { filter }: Pick<Listing, 'filter'>) {
  const value = filter?.value ?? ''
  const low = value.toLowerCase()
  return people(scim)
    .$if(filter?.attribute === 'userName', (q) =>
      q.where((eb) => eb.or([eb('u.email', '=', low), sql<SqlBool>`lower(i.user_name) = ${low}`])),
    )
    .$if(filter?.attribute === 'emails.value', (q) => q.where('u.email', '=', low))
    .$if(filter?.attribute === 'externalId', (q) => q.where('i.externalId', '=', value))
    .$if(filter?.attribute === 'id', (q) => q.where('u.id', '=', /^\d{1,9}$/.test(value) ? Number(value) : 0))
}

async function views(scim: Scim, query: ReturnType<typeof people>): Promise<ScimUser[]> {
  const { provider } = scim
  return query
    .select(['u.id', 'u.email', 'u.name', 'u.isActive as active', 'u.createdAt', 'u.updatedAt', 'i.externalId', 'i.userName'])
    .select(
      sql<ScimUser['groups']>`coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.id)
        from scim_group_members m join scim_groups g on g.tenant_id = m.tenant_id and g.id = m.group_id
        where m.tenant_id = u.tenant_id and m.user_id = u.id and g.provider_id = ${provider.id}), '[]')`.as('groups'),
    )
    .execute()
}

/** A page of people. @throws ScimError */
export async function listUsers(scim: Scim, query: Query) {
  const listing = readListing(query, FILTERS)
  const { n } = await filtered(scim, listing)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const page = filtered(scim, listing)
    .orderBy('u.id')
    .offset(listing.startIndex - 1)
    .limit(listing.count)
  const rows = listing.count === 0 ? [] : await views(scim, page)
  return listResponse(
    rows.map((row) => userResource(scim.base, row)),
    Number(n),
    listing,
  )
}

/** @throws ScimError 404 */
export async function findScimUser(scim: Scim, id: string): Promise<ScimUser> {
  const [user] = /^[1-9]\d{0,8}$/.test(id) ? await views(scim, people(scim).where('u.id', '=', Number(id))) : []
  if (!user) throw missing()
  return user
}

export const getUser = async (scim: Scim, id: string): Promise<Resource> => userResource(scim.base, await findScimUser(scim, id))

/** The address of somebody: the primary one, else the first, else the user name. @throws ScimError for one that the provider does not vouch for */
function emailOf({ provider }: Scim, { emails, userName }: ScimUserInput): string | undefined {
  const said = (emails?.find(({ primary }) => primary) ?? emails?.[0])?.value ?? (userName?.includes('@') ? userName : undefined)
  if (!said) return undefined
  const email = said.trim().toLowerCase()
  if (email.length > LONGEST_EMAIL || !EMAIL.test(email)) throw badValue('emails: this is no address.')
  if (!provider.domains.includes(mailDomainOf(email))) throw badValue('emails: the domain is not one of this provider.')
  return email
}

function nameOf({ displayName, name }: ScimUserInput): string | undefined {
  const parts = [name?.givenName, name?.familyName].filter(Boolean).join(' ')
  const said = (name?.formatted || parts || displayName || '').replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').trim()
  return said.slice(0, MOST_NAME).toWellFormed() || undefined
}

/** Makes an account. @throws ScimError for one that is there already, and for addresses that the provider does not vouch for */
export async function create(scim: Scim, input: ScimUserInput): Promise<Resource> {
  const { ctx, provider } = scim
  const email = emailOf(scim, input)
  if (!email) throw badValue('userName, or emails: there is no address.')
  if (provider.problem !== null) throw new ScimError(409, 'The default role of this provider is gone.')
  const { userName, externalId } = input
  const taken = await filtered(scim, { filter: { attribute: 'userName', value: userName || email } })
    .select('u.id')
    .executeTakeFirst()
  if (taken) throw new ScimError(409, 'This user exists already.', 'uniqueness')
  const name = nameOf(input) ?? (email.split('@')[0] as string)
  const { id } = await createUser(ctx, { name, email, role: provider.defaultRole, invite: false })
  await link(ctx, provider, id, { email, externalId: externalId || null, userName: otherName(userName, email) })
  if (input.active === false) await update(ctx, { id, active: false })
  return getUser(scim, String(id))
}

const otherName = (userName: string | null | undefined, email: string) => (userName && userName.toLowerCase() !== email ? userName : null)

async function change(scim: Scim, before: ScimUser, input: ScimUserInput): Promise<Resource> {
  const { ctx, provider } = scim
  const name = nameOf(input)
  const email = emailOf(scim, input)
  const { active, userName, externalId } = input
  const leaves = before.active && active === false
  await update(ctx, {
    id: before.id,
    ...(name === undefined || name === before.name ? {} : { name }),
    ...(email === undefined || email === before.email ? {} : { email }),
    ...(typeof active === 'boolean' && active !== before.active ? { active } : {}),
    ...(leaves ? { openTickets: 'release' as const } : {}),
  })
  const facts = {
    ...(externalId === undefined ? {} : { externalId: externalId || null }),
    ...(userName ? { userName: otherName(userName, email ?? before.email) } : {}),
  }
  const linked = await ctx.db
    .selectFrom('ssoIdentities')
    .where('providerId', '=', provider.id)
    .where('userId', '=', before.id)
    .select('id')
    .executeTakeFirst()
  if (!linked) await link(ctx, provider, before.id, { email: email ?? before.email, ...facts })
  else if (Object.keys(facts).length > 0) await ctx.db.updateTable('ssoIdentities').set(facts).where('id', '=', linked.id).execute()
  return getUser(scim, String(before.id))
}

/** Writes somebody anew; what is not sent of name, address and state stays. @throws ScimError */
export async function replace(scim: Scim, id: string, input: ScimUserInput): Promise<Resource> {
  const before = await findScimUser(scim, id)
  return change(scim, before, { ...input, externalId: input.externalId ?? null })
}

/** @throws ScimError */
export async function patch(scim: Scim, id: string, operations: readonly ScimOperation[]): Promise<Resource> {
  return change(scim, await findScimUser(scim, id), userChanges(operations))
}

/** Deactivates somebody: their sessions end, their tickets go back, and what they wrote stays. @throws ScimError */
export async function remove(scim: Scim, id: string): Promise<void> {
  const before = await findScimUser(scim, id)
  if (before.active) await update(scim.ctx, { id: before.id, active: false, openTickets: 'release' })
}
