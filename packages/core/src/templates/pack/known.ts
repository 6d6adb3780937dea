import type { Ctx } from '../../ctx.ts'
import { staffRoles } from '../../roles/staff-roles.ts'
import { listAt, statusReasonLists } from '../../tickets/settings/status-reason-rows.ts'
import { ownTypes } from '../../tickets/settings/type-rows.ts'

/** Tables of what templates name by id. */
const TABLES = ['queues', 'tags', 'customStatuses', 'statusReasons', 'checklistTemplates'] as const
type Listed = (typeof TABLES)[number]
type Named = { id: number; name: string }

/** What an organisation has that templates can name, both ways. */
export type Known = {
  nameOf: (what: Listed, id: number | undefined) => string | undefined
  idOf: (what: Listed, name: string) => number | undefined
  /** A reason of a status, or of a custom one of it, that can be chosen. */
  reasonOf: (place: { status: string; customStatusId: number | null }, name: string) => number | undefined
  types: ReadonlySet<string>
  roles: ReadonlySet<string>
  fields: ReadonlySet<string>
  /** Fields whose values are people, who are of one organisation. */
  personFields: ReadonlySet<string>
}

const rowsOf = ({ db }: Ctx, table: Listed): Promise<Named[]> =>
  // All of them have ids and names, which is all that is read.
  db
    .selectFrom(table as 'queues')
    .select(['id', 'name'])
    .orderBy('id')
    .execute()

export async function known(ctx: Ctx): Promise<Known> {
  const tables = new Map<Listed, Named[]>()
  for (const table of TABLES) tables.set(table, await rowsOf(ctx, table))
  const fields = await ctx.db
    .selectFrom('customFields')
    .select(['key', 'type'])
    .where('entity', '=', 'ticket')
    .where('isActive', '=', true)
    .execute()
  const reasons = await statusReasonLists(ctx.db)
  const lower = (name: string) => name.trim().toLowerCase()
  return {
    nameOf: (what, id) => tables.get(what)?.find((one) => one.id === id)?.name,
    idOf: (what, name) => tables.get(what)?.find((one) => lower(one.name) === lower(name))?.id,
    reasonOf: (place, name) => listAt(reasons, place)?.reasons.find((one) => one.active && lower(one.name) === lower(name))?.id,
    types: new Set((await ownTypes(ctx.db)).map(({ key }) => key)),
    roles: new Set((await staffRoles(ctx)).map(({ slug }) => slug)),
    fields: new Set(fields.map(({ key }) => key)),
    personFields: new Set(fields.flatMap(({ key, type }) => (type === 'user' ? [key] : []))),
  }
}
