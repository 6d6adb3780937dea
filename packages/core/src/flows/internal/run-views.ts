import type { FlowRun, FlowRunEntry } from '@balcao/contracts/flows/runs'
import type { FlowStep } from '@balcao/contracts/flows/steps'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { person } from '../../tickets/ticket-view.ts'
import { type Eb, visible } from '../../tickets/visible.ts'

/** Runs with their flow, the step they stand at, who started them, and their ticket where the caller sees it. */
export const runRows = ({ db, actor }: Ctx) =>
  db
    .selectFrom('flowRuns as r')
    .innerJoin('flows as f', (join) => join.onRef('f.tenantId', '=', 'r.tenantId').onRef('f.id', '=', 'r.flowId'))
    .innerJoin('flowVersions as v', (join) =>
      join.onRef('v.tenantId', '=', 'r.tenantId').onRef('v.flowId', '=', 'r.flowId').onRef('v.version', '=', 'r.version'),
    )
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'r.tenantId').onRef('u.id', '=', 'r.startedBy'))
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('tickets as t')
          .where((one) => visible(one as unknown as Eb, actor))
          .select(['t.tenantId', 't.id', 't.number', 't.title'])
          .as('t'),
      (join) => join.onRef('t.tenantId', '=', 'r.tenantId').onRef('t.id', '=', 'r.ticketId'),
    )
    .selectAll('r')
    .select(['f.name as flowName', 'u.name as starterName', 'u.email as starterEmail'])
    .select(['t.id as seenId', 't.number', 't.title'])
    .select(sql<FlowStep | null>`(select s from jsonb_array_elements(v.steps) s where s ->> 'key' = r.step limit 1)`.as('atStep'))
    .where('r.tenantId', '=', actor.tenantId)
export type RunRow = Awaited<ReturnType<ReturnType<typeof runRows>['execute']>>[number]

/** A run as the contract has it. */
export function runView(row: RunRow): FlowRun {
  const { id, version, flowId, flowName, seenId, number, title, startedBy, createdAt, updatedAt } = row
  return {
    ...{ id, version, createdAt, updatedAt },
    flow: { id: flowId, name: flowName },
    ticket: seenId === null || number === null || title === null ? null : { id: seenId, number, title },
    state: row.state as FlowRun['state'],
    step: row.atStep,
    until: row.state === 'waiting' ? row.dueAt : null,
    event: row.event as FlowRun['event'],
    startedBy: startedBy === null ? null : person(startedBy, row.starterName, row.starterEmail, 'staff'),
    endedBecause: row.endedBecause as FlowRun['endedBecause'],
    reasons: row.reasons as FlowRun['reasons'],
  }
}

/** What happened in a run, the oldest first. */
export async function entriesOf({ db }: Ctx, runId: number): Promise<FlowRunEntry[]> {
  const rows = await db
    .selectFrom('flowRunEntries as e')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'e.tenantId').onRef('u.id', '=', 'e.actorId'))
    .select(['e.what', 'e.step', 'e.details', 'e.actorId', 'e.createdAt', 'u.name', 'u.email'])
    .where('e.runId', '=', runId)
    .orderBy('e.n')
    .execute()
  return rows.map(({ what, step, details, actorId, createdAt, name, email }) => ({
    ...(details as object),
    ...{ what: what as FlowRunEntry['what'], step, at: createdAt },
    by: actorId === null ? null : person(actorId, name, email, 'staff'),
  }))
}
