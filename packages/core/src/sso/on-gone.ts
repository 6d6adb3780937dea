import type { Ctx } from '../ctx.ts'

/** A role is gone: providers that give it are marked until they are saved again. Those that are off may name what they like. */
export async function findBrokenProviders({ db, emit }: Ctx): Promise<void> {
  const slugs = new Set((await db.selectFrom('roles').select('slug').execute()).map(({ slug }) => slug))
  const rows = await db.selectFrom('identityProviders').where('problem', 'is', null).select(['id', 'defaultRole', 'groups']).execute()
  const broken = rows.filter(({ defaultRole, groups }) => [defaultRole, ...groups.map(({ role }) => role)].some((slug) => !slugs.has(slug)))
  if (broken.length === 0) return
  const ids = broken.map(({ id }) => id)
  await db.updateTable('identityProviders').set({ problem: 'role_gone' }).where('id', 'in', ids).execute()
  await emit('sso:changed', {})
}
