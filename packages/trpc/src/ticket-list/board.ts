import { ColumnCounts, CountColumns } from '@balcao/contracts/ticket-list/board'
import { counts } from '@balcao/core/ticket-list/board'
import { supportAgent } from '../endpoint.ts'

export const board = {
  counts: supportAgent.query('GET /tickets/board/counts', CountColumns, ColumnCounts, counts),
}
