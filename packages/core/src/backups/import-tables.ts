import { COPIED, LEFT } from './table-line.ts'

/** Tables of ticket imports: files and what was read of them stay behind; the tickets are among the others. */
export const IMPORT_TABLES = {
  ticketImportLines: LEFT,
  ticketImportMappings: COPIED,
  ticketImports: LEFT,
} as const
