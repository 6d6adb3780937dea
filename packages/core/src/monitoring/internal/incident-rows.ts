import type { Incident, IncidentUpdate } from '@balcao/contracts/monitoring/incidents'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { componentsOf } from '../../status-page/components-of.ts'
import { person } from '../../tickets/ticket-view.ts'

/** Incidents with their ticket and who opened them. */
export const incidentRows = ({ db }: Ctx) =>
  db
    .selectFrom('incidents as i')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'i.tenantId').onRef('u.id', '=', 'i.createdBy'))
    .leftJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'i.tenantId').onRef('t.id', '=', 'i.ticketId'))
    .select(['i.id', 'i.title', 'i.impact', 'i.state', 'i.startedAt', 'i.resolvedAt', 'i.ticketId', 'i.createdBy', 'i.version'])
    .select(['u.name', 'u.email', 't.number'])

type Row = Awaited<ReturnType<ReturnType<typeof incidentRows>['execute']>>[number]

/** What was said of these incidents, by incident, the newest first. */
export async function updatesOf({ db }: Ctx, ids: readonly number[]): Promise<Map<number, IncidentUpdate[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('incidentUpdates')
    .select(['id', 'incidentId', 'state', 'message', 'postedAt'])
    .where('incidentId', 'in', [...ids])
    .orderBy('id', 'desc')
    .execute()
  const byIncident = Map.groupBy(rows, ({ incidentId }) => incidentId)
  return new Map([...byIncident].map(([id, all]) => [id, all.map(({ incidentId: _, ...one }) => one)]))
}

/** Incidents as the staff see them. */
export async function incidentViews(ctx: Ctx, rows: readonly Row[]): Promise<Incident[]> {
  const updates = await updatesOf(
    ctx,
    rows.map(({ id }) => id),
  )
  const components = await componentsOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map(({ name, email, number, ticketId, createdBy, ...row }) => ({
    ...row,
    componentIds: components.get(row.id) ?? [],
    ticket: ticketId === null || number === null ? null : { id: ticketId, number },
    createdBy: person(createdBy, name, email, 'staff'),
    updates: updates.get(row.id) ?? [],
  }))
}

/** @throws DomainError incident_not_found */
export async function mustFindIncident(ctx: Ctx, id: number): Promise<Incident> {
  const row = await incidentRows(ctx).where('i.id', '=', id).executeTakeFirst()
  const [found] = row ? await incidentViews(ctx, [row]) : []
  if (!found) throw notFound('incident_not_found')
  return found
}

/** What the audit log keeps of an incident. */
export const audited = ({
  title,
  impact,
  state,
  ticket,
  componentIds,
}: Pick<Incident, 'title' | 'impact' | 'state' | 'ticket' | 'componentIds'>) => ({
  ...{ title, impact, state, ticketNumber: ticket?.number ?? null, componentIds },
})
