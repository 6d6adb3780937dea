import { isAtLeast } from '@balcao/contracts/access'
import type { Language } from '@balcao/contracts/language'
import {
  type CreateWindow,
  type EndWindow,
  type GetNotice,
  type ListWindows,
  type MaintenanceWindow,
  type Notice,
  type UpdateWindow,
  type WindowList,
  wrongPeriod,
} from '@balcao/contracts/maintenance/windows'
import { ANNOUNCED_HOURS, MAX_OPEN_WINDOWS } from '@balcao/contracts/maintenance/words'
import { sql } from 'kysely'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { AuthContext } from '../auth/session.ts'
import { tenantAt } from '../auth/site.ts'
import { asSystem, type Ctx, me } from '../ctx.ts'
import { conflict, invalid, invalidFrom } from '../errors.ts'
import { decodeCursor, encodeCursor, pageOf } from '../paging.ts'
import { audited, inPhase, mustFindWindow, windowRows, windowView } from './internal/window-rows.ts'

/** All windows, the latest beginning first. @throws DomainError invalid_cursor */
export async function list(ctx: Ctx, { limit, cursor }: ListWindows): Promise<WindowList> {
  const after = cursor ? decodeCursor(cursor, 'maintenance', ['instant', 'integer']) : undefined
  const rows = await windowRows(ctx)
    .$if(after !== undefined, (q) => q.where(sql<boolean>`(w.starts_at, w.id) < (${after?.[0]}::timestamptz, ${after?.[1]}::bigint)`))
    .orderBy('w.startsAt', 'desc')
    .orderBy('w.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, windowView, ({ startsAt, id }) => encodeCursor('maintenance', [startsAt, id]))
}

/** One at a time, so that two cannot pass the most that may be open. */
const lock = ({ db, actor }: Ctx) => sql`select pg_advisory_xact_lock(hashtext('maintenance'), ${actor.tenantId}::int)`.execute(db)

async function changed(ctx: Ctx, verb: string, before: MaintenanceWindow | null, after: MaintenanceWindow, reason: string): Promise<void> {
  const change = diff(before && audited(before), audited(after))
  const found = { action: `maintenance.${verb}`, resource: 'maintenance_window', resourceId: after.id, risk: 'high' } as const
  await audit(ctx, { ...found, ...change, details: { reason } })
}

/** Announces a window, or opens it at once. @throws DomainError invalid_input, too_many_maintenance_windows */
export async function create(ctx: Ctx, { startsAt, ...input }: CreateWindow): Promise<MaintenanceWindow> {
  const begins = startsAt ?? new Date().toISOString()
  const wrong = wrongPeriod({ startsAt: begins, endsAt: input.endsAt })
  if (wrong) throw invalidFrom([{ path: ['endsAt'], message: wrong }])
  if (Date.parse(input.endsAt) <= Date.now()) throw invalid({ field: 'endsAt', reason: 'already_past' })
  await lock(ctx)
  const { open } = await ctx.db
    .selectFrom('maintenanceWindows')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('endsAt', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow()
  if (open >= MAX_OPEN_WINDOWS) throw conflict('too_many_maintenance_windows')
  const { id } = await ctx.db
    .insertInto('maintenanceWindows')
    .values({ tenantId: ctx.actor.tenantId, createdBy: me(ctx), startsAt: begins, ...input })
    .returning('id')
    .executeTakeFirstOrThrow()
  const made = await mustFindWindow(ctx, id)
  await changed(ctx, 'announced', null, made, input.reason)
  return made
}

/** Changes what is sent of a window that is not over. @throws DomainError maintenance_window_not_found, _over, _changed, invalid_input */
export async function update(ctx: Ctx, { id, version, reason, ...input }: UpdateWindow): Promise<MaintenanceWindow> {
  await lock(ctx)
  const before = await mustFindWindow(ctx, id)
  if (before.phase === 'over') throw conflict('maintenance_window_over')
  if (version !== undefined && version !== before.version) throw conflict('maintenance_window_changed', { current: before })
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const asked = { ...before, ...sent }
  const wrong = wrongPeriod(asked)
  if (wrong) throw invalidFrom([{ path: ['endsAt'], message: wrong }])
  if (Date.parse(asked.endsAt) <= Date.now()) throw invalid({ field: 'endsAt', reason: 'already_past' })
  if (!differs(diff(audited(before), audited(asked)))) return before
  await ctx.db
    .updateTable('maintenanceWindows')
    .set((eb) => ({ ...sent, version: eb('version', '+', 1), updatedAt: sql<string>`now()` }))
    .where('id', '=', id)
    .execute()
  const after = await mustFindWindow(ctx, id)
  await changed(ctx, 'changed', before, after, reason)
  return after
}

/** Ends a window now, or calls it off before it began. @throws DomainError maintenance_window_not_found, maintenance_window_over */
export async function end(ctx: Ctx, { id, reason }: EndWindow): Promise<MaintenanceWindow> {
  await lock(ctx)
  const before = await mustFindWindow(ctx, id)
  if (before.phase === 'over') throw conflict('maintenance_window_over')
  await ctx.db
    .updateTable('maintenanceWindows')
    .set((eb) => ({
      endsAt: sql<string>`now()`,
      startsAt: sql<string>`least(starts_at, now())`,
      endedBy: me(ctx),
      version: eb('version', '+', 1),
      updatedAt: sql<string>`now()`,
    }))
    .where('id', '=', id)
    .execute()
  const after = await mustFindWindow(ctx, id)
  await changed(ctx, 'ended', before, after, reason)
  return after
}

const soon = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('maintenanceWindows as w')
    .select(['w.id', 'w.level', 'w.startsAt', 'w.endsAt', inPhase])
    .where('w.endsAt', '>', sql<string>`now()`)
    .where('w.startsAt', '<=', sql<string>`now() + make_interval(hours => ${ANNOUNCED_HOURS})`)
    .orderBy('w.startsAt')
    .orderBy('w.id')

async function asOfNow({ db }: Pick<Ctx, 'db'>): Promise<string> {
  const { rows } = await sql<{ asOf: string }>`select now() as "asOf"`.execute(db)
  return rows[0]?.asOf ?? ''
}

/**
 * What whoever is not signed in is told at the address of an organisation: when and how far, in nobody's words. Elsewhere there is nothing to tell.
 */
export async function announced({ db, site }: Pick<AuthContext, 'db' | 'site'>): Promise<Notice> {
  const tenant = await tenantAt(db, site)
  if (!tenant) return { asOf: new Date().toISOString(), windows: [], exempt: false }
  return asSystem(
    db,
    tenant.id,
    async (ctx) => {
      const rows = await soon(ctx).execute()
      return { asOf: await asOfNow(ctx), windows: rows.map((row, n) => ({ ...row, id: n + 1, message: '' })), exempt: false }
    },
    'read',
  )
}

/** What the caller is told of maintenance: what is open, then what comes soon, in their language and on their side. */
export async function notice(ctx: Ctx, _: GetNotice, { language }: { language: Language }): Promise<Notice> {
  const { actor } = ctx
  const rows = await soon(ctx).select(['w.message', 'w.messageEn', 'w.portalMessage', 'w.portalMessageEn']).execute()
  const textOf = ({ message, messageEn, portalMessage, portalMessageEn }: (typeof rows)[number]) => {
    const [pt, en] = actor.side === 'staff' ? [message, messageEn] : [portalMessage, portalMessageEn]
    return language === 'en' ? (en ?? pt) : pt
  }
  return {
    asOf: await asOfNow(ctx),
    windows: rows.map((row) => ({ ...row, message: textOf(row) })),
    exempt: isAtLeast(actor.role, 'admin'),
  }
}
