import { GetTransfer, LineList, ListLines, ListTransfers, Transfer, TransferList } from '@balcao/contracts/kb/transfers'
import * as imports from '@balcao/core/kb/transfer/imports'
import * as transfers from '@balcao/core/kb/transfer/transfers'
import { manager } from '../endpoint.ts'

/** Exports and imports of articles. */
export const transferCalls = {
  list: manager.query('GET /kb/transfers', ListTransfers, TransferList, transfers.list),
  get: manager.query('GET /kb/transfers/{id}', GetTransfer, Transfer, transfers.get),
  lines: manager.query('GET /kb/transfers/{id}/lines', ListLines, LineList, imports.lines),
  carryOut: manager.mutation('POST /kb/transfers/{id}/run', GetTransfer, Transfer, imports.carryOut),
  undo: manager.mutation('POST /kb/transfers/{id}/undo', GetTransfer, Transfer, imports.undo),
}
