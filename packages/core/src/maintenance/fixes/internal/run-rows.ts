import type { DataFixName, DataFixRun } from '@balcao/contracts/maintenance/data-fixes'
import { diff } from '../../../audit/diff.ts'
import type { Ctx } from '../../../ctx.ts'
import { notFound } from '../../../errors.ts'
import { person } from '../../../tickets/ticket-view.ts'

/** Runs with who asked for them. */
export const runRows = ({ db }: Ctx) =>
  db
    .selectFrom('dataFixRuns as r')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'r.tenantId').onRef('u.id', '=', 'r.checkedBy'))
    .leftJoin('users as c', (join) => join.onRef('c.tenantId', '=', 'r.tenantId').onRef('c.id', '=', 'r.correctedBy'))
    .selectAll('r')
    .select(['u.name as checkerName', 'u.email as checkerEmail', 'c.name as correctorName', 'c.email as correctorEmail'])
export type RunRow = Awaited<ReturnType<ReturnType<typeof runRows>['execute']>>[number]

/** As the contract has it. */
export function runView(row: RunRow): DataFixRun {
  const { id, state, reason, looked, found, isPartial, corrected, unneeded, failed, failure, createdAt, startedAt, finishedAt } = row
  return {
    ...{ id, state, reason, looked, found, isPartial, corrected, unneeded, failed, failure, createdAt, startedAt, finishedAt },
    fix: row.fix as DataFixName,
    checkedBy: person(row.checkedBy, row.checkerName, row.checkerEmail, 'staff'),
    correctedBy: row.correctedBy === null ? null : person(row.correctedBy, row.correctorName, row.correctorEmail, 'staff'),
  }
}

/** @throws DomainError data_fix_run_not_found */
export async function mustFindRun(ctx: Ctx, id: number): Promise<DataFixRun> {
  const row = await runRows(ctx).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('data_fix_run_not_found')
  return runView(row)
}

type Change = {
  action: 'data_fix.checked' | 'data_fix.correcting' | 'data_fix.corrected' | 'data_fix.cancelled'
  before: DataFixRun | null
}

/** A change of a run, as the audit log keeps it. */
export const changeOf = (after: DataFixRun, { action, before }: Change) => {
  const facts = (run: DataFixRun | null) => run && { state: run.state, corrected: run.corrected }
  return {
    ...({ action, resource: 'data_fix', resourceId: after.id, risk: action === 'data_fix.checked' ? 'low' : 'high' } as const),
    ...diff(facts(before), facts(after)),
    details: { fix: after.fix, found: after.found, unneeded: after.unneeded, failed: after.failed, reason: after.reason },
  }
}
