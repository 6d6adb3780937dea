import { ColumnCounts, CountColumns } from '@balcao/contracts/tickets/board'
import { counts } from '@balcao/core/tickets/board'
import { supportAgent } from '../endpoint.ts'

export const board = {
  counts: supportAgent.query('GET /tickets/board/counts', CountColumns, ColumnCounts, counts),
}
