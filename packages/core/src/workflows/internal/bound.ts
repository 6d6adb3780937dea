import type { Transition } from '@balcao/contracts/workflows/workflows'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

/** A workflow as a ticket follows it. */
export type BoundWorkflow = { id: number; name: string; transitions: Transition[] }

/** The workflow that each of these tickets follows, were it of this type; those that follow none are not in it. */
export async function boundWorkflows(
  { db, actor }: Ctx,
  tickets: readonly { id: number; type: string }[],
): Promise<Map<number, BoundWorkflow>> {
  const { rows } = await sql<{ ticketId: number; id: number; name: string; version: number }>`
    select t.id as ticket_id, w.id, w.name, v.version
    from unnest(${tickets.map(({ id }) => id)}::bigint[], ${tickets.map(({ type }) => type)}::text[]) as a(id, type)
    join workflows w on w.tenant_id = ${actor.tenantId} and w.is_active and a.type = any (w.types)
    join tickets t on t.tenant_id = w.tenant_id and t.id = a.id
    join lateral (select v.version from workflow_versions v where v.tenant_id = w.tenant_id and v.workflow_id = w.id
      and (v.applies_from is null or v.applies_from <= t.created_at) order by v.version desc limit 1) v on true`.execute(db)
  if (rows.length === 0) return new Map()
  const versions = await db
    .selectFrom('workflowVersions')
    .select(['workflowId', 'version', 'transitions'])
    .where((eb) =>
      eb.or(
        [...new Map(rows.map(({ id, version }) => [`${id} ${version}`, { id, version }])).values()].map(({ id, version }) =>
          eb.and([eb('workflowId', '=', id), eb('version', '=', version)]),
        ),
      ),
    )
    .execute()
  const byVersion = new Map(versions.map((one) => [`${one.workflowId} ${one.version}`, one.transitions as Transition[]]))
  return new Map(
    rows.map(({ ticketId, id, name, version }) => [ticketId, { id, name, transitions: byVersion.get(`${id} ${version}`) ?? [] }]),
  )
}
