import type { ScimGroupInput, ScimOperation } from '@balcao/contracts/sso/scim'
import { type SqlBool, sql } from 'kysely'
import { diff } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import { now } from '../../tickets/queries.ts'
import type { Scim } from './access.ts'
import { badValue, missing, ScimError } from './errors.ts'
import { type Listing, type Query, readListing } from './filter.ts'
import { giveRoles } from './group-roles.ts'
import { groupChanges } from './patch.ts'
import { groupResource, listResponse, type Resource, type ScimGroup } from './resources.ts'
import { findScimUser } from './users.ts'

const FILTERS = ['displayName', 'externalId', 'id']
const UNIQUE_VIOLATION = '23505'

const groups = ({ ctx, provider }: Scim) => ctx.db.selectFrom('scimGroups as g').where('g.providerId', '=', provider.id)

const filtered = (scim: Scim, { filter }: Pick<Listing, 'filter'>) =>
  groups(scim)
    .$if(filter?.attribute === 'displayName', (q) => q.where(sql<SqlBool>`lower(g.name) = ${filter?.value.toLowerCase()}`))
    .$if(filter?.attribute === 'externalId', (q) => q.where('g.externalId', '=', filter?.value ?? ''))
    .$if(filter?.attribute === 'id', (q) => q.where('g.id', '=', /^\d{1,9}$/.test(filter?.value ?? '') ? Number(filter?.value) : 0))

const members = sql<
  NonNullable<ScimGroup['members']>
>`coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.id)
  from scim_group_members m join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
  where m.tenant_id = g.tenant_id and m.group_id = g.id and u.deleted_at is null), '[]')`

const COLUMNS = ['g.id', 'g.externalId', 'g.name', 'g.createdAt', 'g.updatedAt'] as const
const withoutMembers = ({ excludedAttributes }: Query) => typeof excludedAttributes === 'string' && /\bmembers\b/i.test(excludedAttributes)

/** A page of groups. @throws ScimError */
export async function listGroups(scim: Scim, query: Query) {
  const listing = readListing(query, FILTERS)
  const { n } = await filtered(scim, listing)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const page = filtered(scim, listing)
    .orderBy('g.id')
    .offset(listing.startIndex - 1)
    .limit(listing.count)
  const rows = await page
    .select([...COLUMNS, sql<ScimGroup['members'] | null>`case when ${!withoutMembers(query)} then ${members} end`.as('members')])
    .execute()
  return listResponse(
    rows.map((row) => groupResource(scim.base, { ...row, members: row.members ?? undefined })),
    Number(n),
    listing,
  )
}

async function findGroup(scim: Scim, id: string): Promise<ScimGroup & { members: NonNullable<ScimGroup['members']> }> {
  const row = /^[1-9]\d{0,8}$/.test(id)
    ? await groups(scim)
        .where('g.id', '=', Number(id))
        .select([...COLUMNS, members.as('members')])
        .forUpdate('g')
        .executeTakeFirst()
    : undefined
  if (!row) throw missing()
  return row
}

/** @throws ScimError 404 */
export async function getGroup(scim: Scim, id: string, query: Query): Promise<Resource> {
  const group = await findGroup(scim, id)
  return groupResource(scim.base, { ...group, members: withoutMembers(query) ? undefined : group.members })
}

/** @throws ScimError for people whom the provider may not see */
async function mustBePeople(scim: Scim, ids: Iterable<string>): Promise<number[]> {
  const found: number[] = []
  for (const id of new Set(ids)) {
    const user = await findScimUser(scim, id).catch((error: unknown) => {
      if (error instanceof ScimError && error.status === 404) throw badValue(`members: there is no user ${id}.`)
      throw error
    })
    found.push(user.id)
  }
  return found
}

async function unique<R>(write: Promise<R>): Promise<R> {
  return write.catch((error: { code?: string }) => {
    throw error.code === UNIQUE_VIOLATION ? new ScimError(409, 'A group of this name exists already.', 'uniqueness') : error
  })
}

const audited = ({ name, externalId, members: all }: ScimGroup) => ({ name, externalId, members: all?.map(({ id }) => id) ?? [] })

async function note({ ctx, provider }: Scim, verb: string, before: ScimGroup | null, after: ScimGroup | null): Promise<void> {
  const change = diff(before && audited(before), after && audited(after))
  if (Object.keys(change.after).length === 0) return
  const resourceId = (after ?? before)?.id as number
  await audit(ctx, { action: `scim_group.${verb}`, resource: 'scim_group', resourceId, ...change, details: { provider: provider.name } })
}

async function setMembers(
  { ctx, provider: { tenantId } }: Scim,
  groupId: number,
  wanted: readonly number[],
  present: readonly number[],
): Promise<number[]> {
  const gone = present.filter((id) => !wanted.includes(id))
  const come = wanted.filter((id) => !present.includes(id))
  if (gone.length > 0) await ctx.db.deleteFrom('scimGroupMembers').where('groupId', '=', groupId).where('userId', 'in', gone).execute()
  if (come.length > 0)
    await ctx.db
      .insertInto('scimGroupMembers')
      .values(come.map((userId) => ({ tenantId, groupId, userId })))
      .execute()
  return [...gone, ...come]
}

/** @throws ScimError */
export async function createGroup(scim: Scim, { displayName, externalId, members: sent }: ScimGroupInput): Promise<Resource> {
  const { ctx, provider } = scim
  const name = displayName?.trim()
  if (!name) throw badValue('displayName')
  const { tenantId, id: providerId } = provider
  const people = await mustBePeople(
    scim,
    (sent ?? []).map(({ value }) => value),
  )
  const taken = await filtered(scim, { filter: { attribute: 'displayName', value: name } })
    .select('g.id')
    .executeTakeFirst()
  if (taken) throw new ScimError(409, 'A group of this name exists already.', 'uniqueness')
  const { id } = await unique(
    ctx.db
      .insertInto('scimGroups')
      .values({ tenantId, providerId, name, externalId: externalId || null })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await giveRoles(scim, await setMembers(scim, id, people, []))
  await note(scim, 'created', null, await findGroup(scim, String(id)))
  return getGroup(scim, String(id), {})
}

type Wanted = { name: string; externalId: string | null; members: readonly number[] }

async function change(scim: Scim, before: ScimGroup & { members: readonly { id: number }[] }, wanted: Wanted): Promise<Resource> {
  const { ctx } = scim
  const { name, externalId } = wanted
  await unique(
    ctx.db
      .updateTable('scimGroups')
      .set((eb) => ({ name, externalId, version: eb('version', '+', 1), updatedAt: now }))
      .where('id', '=', before.id)
      .execute(),
  )
  const present = before.members.map(({ id }) => id)
  const moved = await setMembers(scim, before.id, wanted.members, present)
  // Under another name the group may give another role to all of its people.
  const isRenamed = name !== before.name || externalId !== before.externalId
  await giveRoles(scim, isRenamed ? [...new Set([...present, ...moved])] : moved)
  await note(scim, 'updated', before, await findGroup(scim, String(before.id)))
  return getGroup(scim, String(before.id), {})
}

/** @throws ScimError */
export async function replaceGroup(scim: Scim, id: string, { displayName, externalId, members: sent }: ScimGroupInput): Promise<Resource> {
  const before = await findGroup(scim, id)
  const people = await mustBePeople(
    scim,
    (sent ?? []).map(({ value }) => value),
  )
  return change(scim, before, { name: displayName?.trim() || before.name, externalId: externalId || null, members: people })
}

/** @throws ScimError */
export async function patchGroup(scim: Scim, id: string, operations: readonly ScimOperation[]): Promise<Resource> {
  const before = await findGroup(scim, id)
  const { name = before.name, externalId = before.externalId, only, added, removed } = groupChanges(operations)
  const present = before.members.map((one) => one.id)
  const from = only === undefined ? present : await mustBePeople(scim, only)
  const come = await mustBePeople(scim, added)
  const wanted = [...new Set([...from, ...come])].filter((one) => !removed.has(String(one)))
  return change(scim, before, { name, externalId, members: wanted })
}

/** Takes a group away: roles that it gave go with it. @throws ScimError 404 */
export async function removeGroup(scim: Scim, id: string): Promise<void> {
  const before = await findGroup(scim, id)
  await scim.ctx.db.deleteFrom('scimGroups').where('id', '=', before.id).execute()
  await giveRoles(
    scim,
    before.members.map((one) => one.id),
  )
  await note(scim, 'deleted', before, null)
}
