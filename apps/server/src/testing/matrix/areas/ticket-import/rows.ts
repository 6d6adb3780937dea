import { found, type Row, type Rows } from '../../row.ts'

const one = {
  least: 'admin',
  works: ({ readyTicketImport }) => ({ id: readyTicketImport }),
  naming: { id: found(({ readyTicketImport }) => ({ id: readyTicketImport })) },
} as const satisfies Row
const SENT = 'a file comes, and no ticket does; that it was sent is written down, and tested with the rule'
const mapping = {
  least: 'admin',
  works: ({ mappingTicketImport }) => ({ id: mappingTicketImport }),
  naming: { id: found(({ mappingTicketImport }) => ({ id: mappingTicketImport })) },
} as const satisfies Row

/** Imports of tickets. What they write is proved in core/ticket-import. */
export const TICKET_IMPORT: Rows = {
  'tickets.imports.list': { least: 'admin', works: () => ({}), naming: {} },
  'tickets.imports.get': one,
  'tickets.imports.lines': one,
  'tickets.imports.exportLines': one,
  'tickets.imports.create': {
    least: 'admin',
    works: () => ({ kind: 'zendesk', file: '{"tickets":[]}' }),
    naming: {},
    changesNothing: SENT,
  },
  'tickets.imports.addMessages': {
    least: 'admin',
    works: ({ mappingTicketImport }) => ({ id: mappingTicketImport, file: 'Ticket;Data;Mensagem' }),
    naming: { id: found(({ mappingTicketImport }) => ({ id: mappingTicketImport, file: 'Ticket;Data;Mensagem' })) },
    changesNothing: SENT,
  },
  'tickets.imports.update': {
    least: 'admin',
    works: ({ readyTicketImport }) => ({ id: readyTicketImport, version: 1, sourceName: 'Zendesk' }),
    naming: { id: found(({ readyTicketImport }) => ({ id: readyTicketImport, version: 1, sourceName: 'Zendesk' })) },
  },
  'tickets.imports.reopen': one,
  'tickets.imports.read': mapping,
  'tickets.imports.run': one,
  'tickets.imports.cancel': one,
  'tickets.imports.undo': {
    least: 'admin',
    works: ({ doneTicketImport }) => ({ id: doneTicketImport, tickets: 0 }),
    naming: { id: found(({ doneTicketImport }) => ({ id: doneTicketImport, tickets: 0 })) },
  },
}
