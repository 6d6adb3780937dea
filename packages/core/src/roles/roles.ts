import { findRole, ROLE_LEVEL } from '@balcao/contracts/access'
import { isReservedKey } from '@balcao/contracts/reserved-keys'
import { PERMISSION_NAME } from '@balcao/contracts/roles/names'
import { grantOf, grantsOf, PERMISSION_KEYS, type PermissionKey, permission } from '@balcao/contracts/roles/permissions'
import type { CreateRole, DeleteRole, GetRole, PermissionView, RoleView, UpdateRole } from '@balcao/contracts/roles/roles'
import { plainName } from '@balcao/contracts/text/plain-name'
import { sql } from 'kysely'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { mustBeFresh } from '../auth/step-up.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, DomainError, forbidden, invalid, notFound } from '../errors.ts'
import { findBroken } from '../find-broken.ts'
import { must } from '../policy.ts'
import { findBrokenProviders } from '../sso/on-gone.ts'
import { findBrokenTemplates } from '../templates/on-gone.ts'
import { now } from '../tickets/queries.ts'
import { lockAdmins } from '../users/grants.ts'
import { baseOf } from './base.ts'
import { changesAskedFor, mustKeepManager } from './changes.ts'
import { allRoles, isEditable, lockedRoles, type RoleRow, roleView } from './internal/role-rows.ts'

/** Roles a tenant can have, the system's among them. */
const MAX_ROLES = 60

/** All roles of the organisation, highest first. @throws DomainError forbidden */
export async function list(ctx: Ctx): Promise<RoleView[]> {
  must(ctx, 'role.read')
  return (await allRoles(ctx)).map((row) => roleView(ctx, row))
}

/** One role. @throws DomainError forbidden, role_not_found */
export async function get(ctx: Ctx, input: GetRole): Promise<RoleView> {
  must(ctx, 'role.read')
  return roleView(ctx, pick(await allRoles(ctx), input.id))
}

/** What can be permitted at all. @throws DomainError forbidden */
export async function catalogue(ctx: Ctx): Promise<PermissionView[]> {
  must(ctx, 'role.read')
  return PERMISSION_KEYS.map((key) => {
    const { resource, least, scopes } = permission(key)
    return { key, resource, name: PERMISSION_NAME[key], least, scopes: [...scopes] }
  })
}

function pick(rows: RoleRow[], id: number): RoleRow {
  const row = rows.find((one) => one.id === id)
  if (!row) throw notFound('role_not_found')
  return row
}

/** A name says which role it is: two must not look alike, and none like one of the system's. */
function mustBeFree(rows: RoleRow[], name: string, self?: RoleRow): void {
  const same = (row: RoleRow) => row !== self && [row.name, row.slug].some((known) => known.toLowerCase() === name.toLowerCase())
  if (findRole(name) || rows.some(same)) throw conflict('role_exists')
}

const slugOf = (name: string) => plainName(name, '-').slice(0, 50)

/**
 * Makes a role that begins as a copy of another: its base, its permissions, its second factor.
 * @throws DomainError proof_required, role_exists, too_many_roles; invalid_input when `fromId` is no role to copy; forbidden for more than one's own
 */
export async function create(ctx: Ctx, input: CreateRole): Promise<RoleView> {
  must(ctx, 'role.manage')
  mustBeFresh(ctx)
  // Locks of rows hold nobody off who adds one: of two that make a role at once, the second finds the first.
  await sql`select pg_advisory_xact_lock(hashtextextended('roles', ${ctx.actor.tenantId}))`.execute(ctx.db)
  const rows = await lockedRoles(ctx)
  const from = rows.find((row) => row.id === input.fromId)
  if (!from || from.base === null || baseOf(from) === 'super_admin') throw invalid({ field: 'fromId', reason: 'role_not_copyable' })
  const base = baseOf(from)
  if (ROLE_LEVEL[base] > ROLE_LEVEL[ctx.actor.role]) throw forbidden()
  mustBeFree(rows, input.name)
  if (rows.length >= MAX_ROLES) throw conflict('too_many_roles')
  // Whoever copies gives: nothing of the copy may be more than their own.
  changesAskedFor(ctx.actor, base, noPermissions(), { permissions: grantsOf(base, from.permissions) })
  const taken = new Set(rows.map((row) => row.slug))
  const wanted = slugOf(input.name) || 'papel'
  let slug = wanted
  for (let n = 2; taken.has(slug) || findRole(slug) || isReservedKey(slug); n++) slug = `${wanted}-${n}`
  const row = await ctx.db
    .insertInto('roles')
    .values({
      tenantId: ctx.actor.tenantId,
      slug,
      name: input.name,
      description: input.description ?? '',
      level: ROLE_LEVEL[base],
      isSystem: false,
      base,
      permissions: from.permissions ? JSON.stringify(from.permissions) : null,
      secondFactorRequired: from.secondFactorRequired,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const made = roleView(ctx, { ...row, users: 0 })
  await audit(ctx, {
    action: 'role.created',
    resource: 'role',
    resourceId: row.id,
    ...diff(null, audited({ ...row, users: 0 })),
    details: { from: from.slug },
    risk: 'high',
  })
  return made
}

const noPermissions = () => Object.fromEntries(PERMISSION_KEYS.map((key) => [key, 'none']))

/** What the audit log keeps of a role. */
const audited = (row: RoleRow) => ({
  name: row.name,
  description: row.description,
  base: row.base,
  secondFactorRequired: row.secondFactorRequired,
  ...Object.fromEntries(PERMISSION_KEYS.map((key: PermissionKey) => [key, grantOf(baseOf(row), row.permissions, key)])),
})

/**
 * Changes a role's permissions, its second factor, and of a role of one's own the name. It counts from the next request
 * and on standing connections at once.
 * @throws DomainError proof_required, role_not_found, role_fixed, role_changed (409), role_exists, last_role_manager, forbidden, invalid_input
 */
export async function update(ctx: Ctx, input: UpdateRole): Promise<RoleView> {
  must(ctx, 'role.manage')
  await lockAdmins(ctx)
  const rows = await lockedRoles(ctx)
  const row = pick(rows, input.id)
  if (!isEditable(ctx, row)) throw new DomainError('forbidden', 'role_fixed')
  mustBeFresh(ctx)
  if (input.readAt !== undefined && Date.parse(input.readAt) !== Date.parse(row.updatedAt))
    throw conflict('role_changed', { current: roleView(ctx, row) })
  const named = (['name', 'description'] as const).filter((field) => input[field] !== undefined && input[field] !== row[field])
  if (row.isSystem && named.length) throw invalid(...named.map((field) => ({ field, reason: 'system_role_named' as const })))
  if (named.includes('name')) mustBeFree(rows, input.name as string, row)

  const after: RoleRow = {
    ...row,
    name: input.name ?? row.name,
    description: input.description ?? row.description,
    permissions: changesAskedFor(ctx.actor, baseOf(row), row.permissions, input),
    secondFactorRequired: input.secondFactorRequired ?? row.secondFactorRequired,
  }
  const changed = diff(audited(row), audited(after))
  if (!differs(changed)) return roleView(ctx, row)
  const { updatedAt } = await ctx.db
    .updateTable('roles')
    .set({
      name: after.name,
      description: after.description,
      permissions: after.permissions ? JSON.stringify(after.permissions) : null,
      secondFactorRequired: after.secondFactorRequired,
      updatedAt: now as never,
    })
    .where('id', '=', row.id)
    .returning('updatedAt')
    .executeTakeFirstOrThrow()
  await mustKeepManager(ctx)
  await ctx.emit('access:changed', { userId: null })
  await audit(ctx, { action: 'role.updated', resource: 'role', resourceId: row.id, ...changed, details: { slug: row.slug }, risk: 'high' })
  return roleView(ctx, { ...after, updatedAt })
}

/**
 * Removes a role of the organisation's own. People who have it get the replacement, which must be below the caller's level.
 * @throws DomainError proof_required, role_not_found, role_fixed, role_in_use (409, with how many people), forbidden, last_role_manager, invalid_input
 */
export async function remove(ctx: Ctx, input: DeleteRole): Promise<{ success: boolean }> {
  must(ctx, 'role.manage')
  await lockAdmins(ctx)
  const rows = await lockedRoles(ctx)
  const row = pick(rows, input.id)
  if (row.isSystem || !isEditable(ctx, row)) throw new DomainError('forbidden', 'role_fixed')
  const replacement = input.replacementId === undefined ? undefined : rows.find((one) => one.id === input.replacementId)
  if (input.replacementId !== undefined && (!replacement || replacement === row))
    throw invalid({ field: 'replacementId', reason: 'replacement_not_found' })
  mustBeFresh(ctx)
  if (row.users > 0 && !replacement) throw conflict('role_in_use', { users: row.users })
  if (replacement && ROLE_LEVEL[baseOf(replacement)] >= ROLE_LEVEL[ctx.actor.role] && row.users > 0) throw forbidden()
  // People who were removed keep a row that names a role; no one reads it.
  await ctx.db
    .updateTable('users')
    .set({ role: replacement?.slug ?? baseOf(row), updatedAt: now as never })
    .where('role', '=', row.slug)
    .execute()
  await ctx.db.deleteFrom('roles').where('id', '=', row.id).execute()
  await mustKeepManager(ctx)
  await findBrokenProviders(ctx)
  await findBroken(ctx)
  await findBrokenTemplates(ctx)
  await ctx.emit('access:changed', { userId: null })
  await audit(ctx, {
    action: 'role.deleted',
    resource: 'role',
    resourceId: row.id,
    ...diff(audited(row), null),
    details: { slug: row.slug, users: row.users, replacement: replacement?.slug ?? null },
    risk: 'high',
  })
  return { success: true }
}
