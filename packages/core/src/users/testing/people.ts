import { ROLE_LEVEL, type Role } from '@balcao/contracts/access'
import type { Desk, Person } from '../../testing/desk.ts'

/** A role of the organisation's own. */
export async function aRole(desk: Desk, slug: string, base: Role, permissions: Record<string, string> | null = null): Promise<void> {
  const row = { tenantId: desk.id, slug, name: `Papel ${slug}`, base, level: ROLE_LEVEL[base], isSystem: false }
  await desk.rows((tx) =>
    tx
      .insertInto('roles')
      .values({ ...row, permissions: permissions && JSON.stringify(permissions) })
      .execute(),
  )
}

export async function aCompany(desk: Desk, name: string): Promise<number> {
  const row = await desk.rows((tx) =>
    tx.insertInto('companies').values({ tenantId: desk.id, name }).returning('id').executeTakeFirstOrThrow(),
  )
  return row.id
}

/** What the audit log says happened to somebody, oldest first. */
export function actsOn(desk: Desk, id: number) {
  return desk.rows((tx) =>
    tx
      .selectFrom('auditEvents')
      .select(['action', 'before', 'after', 'risk', 'actorId'])
      .where('resource', '=', 'user')
      .where('resourceId', '=', String(id))
      .orderBy('id')
      .execute(),
  )
}

/** The proof of who they are is older than dangerous acts allow. */
export async function letProofAge(desk: Desk, { id }: Person): Promise<void> {
  const longAgo = new Date(Date.now() - 6 * 60_000).toISOString()
  await desk.rows((tx) => tx.updateTable('sessions').set({ provedAt: longAgo }).where('userId', '=', id).execute())
}

export function userRow(desk: Desk, id: number) {
  return desk.rows((tx) => tx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}
