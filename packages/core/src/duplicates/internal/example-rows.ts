import type { TrainingPair } from '@balcao/contracts/duplicates/training'
import type { Ctx } from '../../ctx.ts'

/** Judged pairs with the titles of their tickets. */
export function exampleRows(ctx: Ctx) {
  return ctx.db
    .selectFrom('duplicateExamples as e')
    .innerJoin('tickets as a', (join) => join.onRef('a.tenantId', '=', 'e.tenantId').onRef('a.id', '=', 'e.aId'))
    .innerJoin('tickets as b', (join) => join.onRef('b.tenantId', '=', 'e.tenantId').onRef('b.id', '=', 'e.bId'))
    .select(['e.id', 'e.aId', 'e.bId', 'e.label', 'e.source', 'e.isDisputed', 'e.note', 'e.version', 'e.createdAt'])
    .select(['a.number as aNumber', 'a.title as aTitle', 'b.number as bNumber', 'b.title as bTitle'])
}

export type ExampleRow = Awaited<ReturnType<ReturnType<typeof exampleRows>['execute']>>[number]

export const shownPair = (row: ExampleRow): TrainingPair => ({
  id: row.id,
  a: { id: row.aId, number: row.aNumber, title: row.aTitle },
  b: { id: row.bId, number: row.bNumber, title: row.bTitle },
  label: row.label ? 'duplicate' : 'different',
  source: row.source as TrainingPair['source'],
  disputed: row.isDisputed,
  note: row.note,
  version: row.version,
  createdAt: row.createdAt,
})
