import { expect, test } from 'vitest'
import type { TableColumn } from './table-types.ts'
import { placedColumns } from './use-table-columns.ts'

const columns = (['number', 'subject', 'updated'] as const).map(
  (id): TableColumn<object> => ({ id, label: id, width: 100, hideable: id !== 'subject', cell: () => null }),
)
const placed = (view: Parameters<typeof placedColumns>[1]) => placedColumns(columns, view).map(({ id, size }) => `${id} ${size}`)

test('columns stand in the reader’s order with the reader’s widths, never too narrow to be seen', () => {
  expect(placed({})).toEqual(['number 100', 'subject 100', 'updated 100'])
  expect(placed({ order: ['updated', 'gone'], widths: { updated: 260, number: 4 } })).toEqual(['updated 260', 'number 32', 'subject 100'])
})

test('hidden columns are left out, except the one a list makes no sense without', () => {
  expect(placed({ hidden: ['number', 'subject', 'gone'] })).toEqual(['subject 100', 'updated 100'])
})
