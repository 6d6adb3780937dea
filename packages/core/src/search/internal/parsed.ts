import { type ParsedQuery, parseQuery } from '@balcao/contracts/search/query'
import type { Ctx } from '../../ctx.ts'
import { customStatuses } from '../../tickets/settings/custom-status-rows.ts'
import { ownWordsFor } from '../../tickets/settings/status-name-rows.ts'
import { ownTypeNames } from '../../tickets/settings/type-rows.ts'

/** What somebody typed, each taken apart; only what names a status or a type asks what the organisation calls its own. */
export async function parsed({ db, actor }: Ctx, typed: readonly string[]): Promise<ParsedQuery[]> {
  const own = {
    ...(typed.some((q) => /status:/i.test(q)) ? { statuses: await ownWordsFor(db, actor.side) } : {}),
    ...(actor.side === 'staff' && typed.some((q) => /status:/i.test(q)) ? { customStatuses: await customStatuses(db) } : {}),
    ...(typed.some((q) => /(tipo|type):/i.test(q)) ? { types: Object.fromEntries(await ownTypeNames(db, actor.side)) } : {}),
  }
  return typed.map((q) => parseQuery(q, own))
}
