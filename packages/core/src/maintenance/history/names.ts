import type { Named, Names } from '@balcao/contracts/maintenance/history/history'
import type { ConfigState } from '@balcao/contracts/maintenance/history/kinds'
import { namedIn } from '@balcao/contracts/maintenance/history/named'
import { type BuiltInType, TYPE_NAME } from '@balcao/contracts/tickets/statuses'
import type { Ctx } from '../../ctx.ts'
import { ownTypes } from '../../tickets/settings/type-rows.ts'

/** Where the names of things are. */
const TABLES = {
  ...{ queue: 'queues', user: 'users', tag: 'tags', calendar: 'calendars', company: 'companies', flow: 'flows', webhook: 'webhooks' },
  custom_status: 'customStatuses',
  status_reason: 'statusReasons',
  checklist_template: 'checklistTemplates',
} as const
type Listed = keyof typeof TABLES

/** All of these tables have ids and names, which is all that is read of them. */
const table = (what: Listed) => TABLES[what] as 'queues'

/** Names of what some states name by id or key; what is gone has none. */
export async function namesIn(ctx: Ctx, states: readonly (ConfigState | null)[]): Promise<Names> {
  const asked = namedIn(states)
  const names: Partial<Record<Named, Record<string, string>>> = {}
  for (const what of Object.keys(TABLES) as Listed[]) {
    const ids = [...(asked.get(what) ?? [])].map(Number).filter(Number.isSafeInteger)
    if (ids.length === 0) continue
    const rows = await ctx.db
      .selectFrom(table(what))
      .select(['id', 'name'])
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
      .execute()
    names[what] = Object.fromEntries(rows.map(({ id, name }) => [String(id), name]))
  }
  const fields = [...(asked.get('field') ?? [])].map(String)
  if (fields.length > 0) {
    const rows = await ctx.db
      .selectFrom('customFields')
      .select(['key', 'label'])
      .where((eb) => eb('key', '=', eb.fn.any(eb.val(fields))))
      .execute()
    names.field = Object.fromEntries(rows.map(({ key, label }) => [key, label]))
  }
  if (asked.has('type'))
    names.type = Object.fromEntries((await ownTypes(ctx.db)).map(({ key, name }) => [key, name ?? TYPE_NAME[key as BuiltInType] ?? key]))
  return names
}
