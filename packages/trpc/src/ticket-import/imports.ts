import {
  GetTicketImport,
  ImportLineList,
  ListImportLines,
  ListTicketImports,
  TicketImport,
  TicketImportList,
  TicketImportView,
  UndoTicketImport,
  UpdateTicketImport,
} from '@balcao/contracts/ticket-import/imports'
import * as rules from '@balcao/core/ticket-import/imports'
import { admin } from '../endpoint.ts'

/** Imports of tickets from other help desks. */
export const imports = {
  list: admin.query('GET /tickets/imports', ListTicketImports, TicketImportList, rules.list),
  get: admin.query('GET /tickets/imports/{id}', GetTicketImport, TicketImportView, rules.get),
  lines: admin.query('GET /tickets/imports/{id}/lines', ListImportLines, ImportLineList, rules.lines),
  update: admin.mutation('PATCH /tickets/imports/{id}', UpdateTicketImport, TicketImportView, rules.update),
  reopen: admin.mutation('POST /tickets/imports/{id}/reopen', GetTicketImport, TicketImport, rules.reopen),
  read: admin.mutation('POST /tickets/imports/{id}/read', GetTicketImport, TicketImport, rules.read),
  run: admin.mutation('POST /tickets/imports/{id}/run', GetTicketImport, TicketImport, rules.run),
  cancel: admin.mutation('POST /tickets/imports/{id}/cancel', GetTicketImport, TicketImport, rules.cancel),
  undo: admin.mutation('POST /tickets/imports/{id}/undo', UndoTicketImport, TicketImport, rules.undo),
}
