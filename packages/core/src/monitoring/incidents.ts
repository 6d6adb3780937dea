import {
  type CreateIncident,
  type GetIncident,
  type GetServiceStatus,
  IMPACTS,
  type Incident,
  type IncidentList,
  type ListIncidents,
  MAX_INCIDENT_UPDATES,
  MAX_OPEN_INCIDENTS,
  type PostIncidentUpdate,
  RESOLVED_DAYS,
  type ServiceStatus,
  type UpdateIncident,
} from '@balcao/contracts/monitoring/incidents'
import { sql } from 'kysely'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, invalid } from '../errors.ts'
import { onlyOnce } from '../only-once.ts'
import { decodeCursor, encodeCursor, pageOf } from '../paging.ts'
import { can } from '../policy.ts'
import { findBare } from '../tickets/ticket-rows.ts'
import { audited, incidentRows, incidentViews, mustFindIncident, updatesOf } from './internal/incident-rows.ts'

/** All incidents, the latest first. @throws DomainError invalid_cursor */
export async function list(ctx: Ctx, { limit, cursor }: ListIncidents): Promise<IncidentList> {
  const after = cursor ? decodeCursor(cursor, 'incidents', ['instant', 'integer']) : undefined
  const rows = await incidentRows(ctx)
    .$if(after !== undefined, (q) => q.where(sql<boolean>`(i.started_at, i.id) < (${after?.[0]}::timestamptz, ${after?.[1]}::bigint)`))
    .orderBy('i.startedAt', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = pageOf(
    rows,
    limit,
    (row) => row,
    ({ startedAt, id }) => encodeCursor('incidents', [startedAt, id]),
  )
  return { ...page, data: await incidentViews(ctx, page.data) }
}

/** Changes of an organisation's incidents wait for each other, so that two cannot pass the most that may be open. */
const lock = ({ db, actor }: Ctx) => sql`select pg_advisory_xact_lock(hashtext('incidents'), ${actor.tenantId}::int)`.execute(db)

async function mayOpenOneMore({ db }: Ctx): Promise<void> {
  const { open } = await db
    .selectFrom('incidents')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('resolvedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(open) >= MAX_OPEN_INCIDENTS) throw conflict('too_many_incidents')
}

/** The ticket of this number, as far as the caller sees it. @throws DomainError invalid_input */
async function ticketIdOf(ctx: Ctx, number: number | null): Promise<number | null> {
  if (number === null) return null
  const found = await ctx.db.selectFrom('tickets').select('id').where('number', '=', number).executeTakeFirst()
  const ticket = found && (await findBare(ctx.db, found.id))
  if (!ticket || !can(ctx.actor, 'ticket.read', ticket)) throw invalid({ field: 'ticketNumber', reason: 'ticket_unknown' })
  return ticket.id
}

async function record(ctx: Ctx, verb: string, before: Incident | null, after: Incident | null): Promise<void> {
  const change = diff(before && audited(before), after && audited(after))
  const resourceId = (after ?? before)?.id as number
  await audit(ctx, { action: `incident.${verb}`, resource: 'incident', resourceId, ...change, risk: 'medium' })
}

const timeOf = (state: Incident['state']) => (state === 'resolved' ? sql<string>`now()` : null)

async function addUpdate(ctx: Ctx, { id, state, message, notify }: PostIncidentUpdate): Promise<void> {
  const row = { tenantId: ctx.actor.tenantId, incidentId: id, state, message }
  const { id: updateId } = await ctx.db.insertInto('incidentUpdates').values(row).returning('id').executeTakeFirstOrThrow()
  if (notify) await ctx.emit('incident:posted', { updateId, after: 0 })
}

/** Says which services it is about. @throws DomainError invalid_input for one that the status page does not list */
async function setComponents({ db, actor: { tenantId } }: Ctx, incidentId: number, componentIds: readonly number[]): Promise<void> {
  const ids = [...new Set(componentIds)]
  const known = ids.length === 0 ? [] : await db.selectFrom('statusComponents').select('id').where('id', 'in', ids).execute()
  const wrong = componentIds.flatMap((id, n) =>
    known.some((one) => one.id === id) ? [] : [{ field: `componentIds.${n}`, reason: 'component_unknown' as const }],
  )
  if (wrong.length > 0) throw invalid(...wrong)
  await db.deleteFrom('incidentComponents').where('incidentId', '=', incidentId).execute()
  if (ids.length > 0)
    await db
      .insertInto('incidentComponents')
      .values(ids.map((componentId) => ({ tenantId, incidentId, componentId })))
      .execute()
}

/** Opens an incident, which customers see at once. @throws DomainError invalid_input, too_many_incidents */
export async function create(ctx: Ctx, { message, notify, ticketNumber, componentIds, ...input }: CreateIncident): Promise<Incident> {
  await lock(ctx)
  if (input.state !== 'resolved') await mayOpenOneMore(ctx)
  const ticketId = await ticketIdOf(ctx, ticketNumber)
  const { id } = await ctx.db
    .insertInto('incidents')
    .values({ ...input, ticketId, tenantId: ctx.actor.tenantId, createdBy: me(ctx), resolvedAt: timeOf(input.state) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setComponents(ctx, id, componentIds)
  await addUpdate(ctx, { id, state: input.state, message, notify })
  const made = await mustFindIncident(ctx, id)
  await record(ctx, 'opened', null, made)
  return made
}

/** Changes what is sent of an incident. @throws DomainError incident_not_found, incident_changed (409, with the present one), invalid_input */
export async function update(ctx: Ctx, { id, version, ticketNumber, componentIds, ...input }: UpdateIncident): Promise<Incident> {
  await lock(ctx)
  const before = await mustFindIncident(ctx, id)
  if (version !== undefined && version !== before.version) throw conflict('incident_changed', { current: before })
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const number = ticketNumber === undefined ? (before.ticket?.number ?? null) : ticketNumber
  const ticketId = ticketNumber === undefined ? (before.ticket?.id ?? null) : await ticketIdOf(ctx, ticketNumber)
  const asked = {
    ...audited(before),
    ...sent,
    ticketNumber: number,
    componentIds: componentIds?.toSorted((a, b) => a - b) ?? before.componentIds,
  }
  if (!differs(diff(audited(before), asked))) return before
  if (componentIds) await setComponents(ctx, id, componentIds)
  await ctx.db
    .updateTable('incidents')
    .set((eb) => ({ ...sent, ticketId, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  const after = await mustFindIncident(ctx, id)
  await record(ctx, 'changed', before, after)
  return after
}

/** Says how an incident goes on. @throws DomainError incident_not_found, too_many_incident_updates, too_many_incidents */
export async function post(ctx: Ctx, input: PostIncidentUpdate): Promise<Incident> {
  await lock(ctx)
  const before = await mustFindIncident(ctx, input.id)
  if (before.updates.length >= MAX_INCIDENT_UPDATES) throw conflict('too_many_incident_updates')
  if (before.state === 'resolved' && input.state !== 'resolved') await mayOpenOneMore(ctx)
  await addUpdate(ctx, input)
  const resolvedAt = before.state === 'resolved' && input.state === 'resolved' ? before.resolvedAt : timeOf(input.state)
  await ctx.db
    .updateTable('incidents')
    .set((eb) => ({ state: input.state, resolvedAt, version: eb('version', '+', 1) }))
    .where('id', '=', input.id)
    .execute()
  const after = await mustFindIncident(ctx, input.id)
  await record(ctx, 'posted', before, after)
  return after
}

/** Takes an incident away with all that was said of it: it was opened by mistake. @throws DomainError incident_not_found */
export async function remove(ctx: Ctx, { id }: GetIncident): Promise<{ id: number }> {
  const before = await mustFindIncident(ctx, id)
  await onlyOnce(ctx.db.deleteFrom('incidents').where('id', '=', id), 'incident_not_found')
  await record(ctx, 'removed', before, null)
  return { id }
}

/** How the service fares, for customers and staff: incidents that are open, then those that were resolved lately; never their tickets. */
export async function status(ctx: Ctx, _: GetServiceStatus): Promise<ServiceStatus> {
  const rows = await ctx.db
    .selectFrom('incidents as i')
    .select(['i.id', 'i.title', 'i.impact', 'i.state', 'i.startedAt', 'i.resolvedAt'])
    .where((eb) =>
      eb.or([eb('i.resolvedAt', 'is', null), eb('i.resolvedAt', '>', sql<string>`now() - make_interval(days => ${RESOLVED_DAYS})`)]),
    )
    .orderBy(sql`i.resolved_at is not null`)
    .orderBy('i.startedAt', 'desc')
    .orderBy('i.id', 'desc')
    .limit(2 * MAX_OPEN_INCIDENTS)
    .execute()
  const updates = await updatesOf(
    ctx,
    rows.map(({ id }) => id),
  )
  const { rows: times } = await sql<{ asOf: string }>`select now() as "asOf"`.execute(ctx.db)
  const worst = Math.max(-1, ...rows.filter(({ resolvedAt }) => resolvedAt === null).map(({ impact }) => IMPACTS.indexOf(impact)))
  return {
    asOf: times[0]?.asOf ?? '',
    state: IMPACTS[worst] ?? 'ok',
    incidents: rows.map((row) => ({ ...row, updates: updates.get(row.id) ?? [] })),
  }
}
