import { MAX_ID } from '@balcao/contracts/common'
import type { TrackerKind } from '@balcao/contracts/issues/bounds'
import type { Database } from '@balcao/db/database'
import { sql } from 'kysely'
import { asSystem, type Ctx } from '../ctx.ts'
import { notFound } from '../errors.ts'
import type { MailSecrets } from '../ports.ts'
import { openAccess } from './internal/access.ts'
import { hookKey, isSigned, type TrackerHook } from './internal/hook.ts'

type Deps = { db: Database; mailSecrets: MailSecrets }

const LONGEST_KEY = 80
/** Whose tracker an address is of; undefined for what cannot be one. */
const tenantOf = (key: string): number | undefined => {
  const [, digits] = /^([1-9]\d{0,9})\.[\w-]+$/.exec(key.slice(0, LONGEST_KEY)) ?? []
  const id = Number(digits)
  return digits !== undefined && id <= MAX_ID ? id : undefined
}

async function hear({ db }: Ctx, trackerId: number, key: string | undefined): Promise<void> {
  const at = sql<string>`now()`
  await db.updateTable('issueTrackers').set({ lastHookAt: at }).where('id', '=', trackerId).execute()
  if (key === undefined) return
  await db
    .updateTable('issues')
    .set({ syncAt: at, isGone: false, commentsCalled: true })
    .where('trackerId', '=', trackerId)
    .where('key', '=', key)
    .execute()
}

/**
 * Takes a tracker's call that an issue changed: the issue is asked for at once. Only that it is to be asked for is believed of the call, and only
 * with the secret. Whatever is not for an active tracker of an active organisation is answered alike.
 * @throws DomainError tracker_not_found
 */
export async function takeIssueHook({ db, mailSecrets }: Deps, key: string, call: TrackerHook): Promise<{ success: true }> {
  const tenantId = tenantOf(key)
  if (tenantId === undefined) throw notFound('tracker_not_found')
  return asSystem(db, tenantId, async (ctx) => {
    const row = await ctx.db
      .selectFrom('issueTrackers as i')
      .innerJoin('tenants as t', 't.id', 'i.tenantId')
      .selectAll('i')
      .where('i.hookKey', '=', key)
      .where('t.status', '=', 'active')
      .executeTakeFirst()
    const access = row && openAccess(mailSecrets, row, row.sealed)
    const kind = row?.kind as TrackerKind
    if (!row?.isActive || !access || !isSigned(kind, call, access.hookSecret)) throw notFound('tracker_not_found')
    await hear(ctx, row.id, hookKey(kind, row.project, call))
    return { success: true }
  })
}
