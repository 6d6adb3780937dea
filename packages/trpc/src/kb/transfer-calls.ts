import { GetTransfer, ListTransfers, Transfer, TransferList } from '@balcao/contracts/kb/transfers'
import * as transfers from '@balcao/core/kb/transfer/transfers'
import { manager } from '../endpoint.ts'

/** Exports and imports of articles. */
export const transferCalls = {
  list: manager.query('GET /kb/transfers', ListTransfers, TransferList, transfers.list),
  get: manager.query('GET /kb/transfers/{id}', GetTransfer, Transfer, transfers.get),
}
