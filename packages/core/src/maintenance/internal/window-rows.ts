import type { MaintenanceWindow, WINDOW_PHASES } from '@balcao/contracts/maintenance/windows'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { person } from '../../tickets/ticket-view.ts'

/** Whether a window `w` is to come, open, or over. */
export const inPhase = sql<(typeof WINDOW_PHASES)[number]>`
  case when w.ends_at <= now() then 'over' when w.starts_at > now() then 'planned' else 'open' end`.as('phase')

/** Windows with who made and ended them. */
export const windowRows = ({ db }: Ctx) =>
  db
    .selectFrom('maintenanceWindows as w')
    .innerJoin('users as c', (join) => join.onRef('c.tenantId', '=', 'w.tenantId').onRef('c.id', '=', 'w.createdBy'))
    .leftJoin('users as e', (join) => join.onRef('e.tenantId', '=', 'w.tenantId').onRef('e.id', '=', 'w.endedBy'))
    .select(['w.id', 'w.level', 'w.startsAt', 'w.endsAt', 'w.message', 'w.messageEn', 'w.portalMessage', 'w.portalMessageEn', 'w.reason'])
    .select(['w.version', 'w.createdBy', 'w.endedBy', inPhase, 'c.name as creatorName', 'c.email as creatorEmail'])
    .select(['e.name as enderName', 'e.email as enderEmail'])

type Row = Awaited<ReturnType<ReturnType<typeof windowRows>['execute']>>[number]

/** A window as it is shown. */
export const windowView = ({ createdBy, endedBy, creatorName, creatorEmail, enderName, enderEmail, ...row }: Row): MaintenanceWindow => ({
  ...row,
  createdBy: person(createdBy, creatorName, creatorEmail, 'staff'),
  endedBy: endedBy === null ? null : person(endedBy, enderName, enderEmail, 'staff'),
})

/** @throws DomainError maintenance_window_not_found */
export async function mustFindWindow(ctx: Ctx, id: number): Promise<MaintenanceWindow> {
  const row = await windowRows(ctx).where('w.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('maintenance_window_not_found')
  return windowView(row)
}

/** What the audit log keeps of a window. */
export const audited = ({
  level,
  startsAt,
  endsAt,
  message,
  messageEn,
  portalMessage,
  portalMessageEn,
}: Omit<MaintenanceWindow, 'phase'>) => ({
  ...{ level, startsAt, endsAt, message, messageEn, portalMessage, portalMessageEn },
})
