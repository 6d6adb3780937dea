import { type Flow, type FlowProblem, FlowTrigger } from '@balcao/contracts/flows/flows'
import type { FlowStep } from '@balcao/contracts/flows/steps'
import type { TicketConditions } from '@balcao/contracts/tickets/conditions'
import { sortKey } from '@balcao/db/sort-key'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'

/** Runs of a flow that are counted; more tell nothing new. */
const COUNTED = 10_000

type Newest = { version: number; steps: FlowStep[] }
type Counts = { open: number; failed: number }

/** Flows with who wrote them, their newest steps, and how their runs stand. */
const flowRows = ({ db }: Ctx) =>
  db
    .selectFrom('flows as f')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'f.tenantId').onRef('u.id', '=', 'f.authorId'))
    .selectAll('f')
    .select(['u.name as authorName', 'u.isActive as authorIsActive'])
    .select([
      sql<Newest>`(select json_build_object('version', v.version, 'steps', v.steps) from flow_versions v
        where v.tenant_id = f.tenant_id and v.flow_id = f.id order by v.version desc limit 1)`.as('newest'),
      sql<Counts>`(select json_build_object('open', count(*) filter (where s.state <> 'failed'), 'failed', count(*) filter (where s.state = 'failed'))
        from (select r.state from flow_runs r where r.tenant_id = f.tenant_id and r.flow_id = f.id
          and r.state in ('running', 'waiting', 'failed') limit ${sql.lit(COUNTED)}) s)`.as('counts'),
      sql<string | null>`(select r.created_at from flow_runs r where r.tenant_id = f.tenant_id and r.flow_id = f.id
        order by r.id desc limit 1)`.as('lastRunAt'),
    ])
export type FlowRow = Awaited<ReturnType<ReturnType<typeof flowRows>['execute']>>[number]

/** A flow as the contract has it. */
export function flowView(row: FlowRow): Flow {
  const { id, name, description, endsWithTicket, version, updatedAt, newest } = row
  return {
    ...{ id, name, description, endsWithTicket, version, updatedAt },
    active: row.isActive,
    trigger: FlowTrigger.parse(row.trigger),
    conditions: row.conditions as TicketConditions,
    steps: newest.steps,
    stepsVersion: newest.version,
    author: { id: row.authorId, name: row.authorName },
    problem: row.problem as FlowProblem | null,
    runs: { ...row.counts, lastAt: row.lastRunAt },
  }
}

/** All flows by name. */
export const allFlows = (ctx: Ctx): Promise<FlowRow[]> => flowRows(ctx).orderBy(sortKey('f.name')).orderBy('f.id').execute()

/** @throws DomainError flow_not_found */
export async function mustFindFlow(ctx: Ctx, id: number): Promise<FlowRow> {
  const row = await flowRows(ctx).where('f.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('flow_not_found')
  return row
}

/** Their number is bounded, and none leads back to itself: one change of theirs at a time. */
export async function lockFlows({ db, actor }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('flows'), ${actor.tenantId}::int)`.execute(db)
}

/** What the log keeps of a flow. */
export const auditedFlow = ({ name, description, active, trigger, conditions, steps, endsWithTicket }: Flow) => ({
  ...{ name, description, active, trigger, conditions, steps, endsWithTicket },
})
