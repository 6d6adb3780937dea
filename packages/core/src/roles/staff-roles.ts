import { isStaff } from '@balcao/contracts/access'
import type { Ctx } from '../ctx.ts'
import { baseOf } from './base.ts'

/** The roles of the staff, the highest first, custom ones among them. */
export async function staffRoles({ db }: Pick<Ctx, 'db'>) {
  const rows = await db.selectFrom('roles').select(['slug', 'name', 'base']).orderBy('level', 'desc').orderBy('id').execute()
  return rows.filter((row) => isStaff(baseOf(row)))
}
