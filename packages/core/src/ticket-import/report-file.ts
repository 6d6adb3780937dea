import type { Language } from '@balcao/contracts/language'
import type { LineState } from '@balcao/contracts/ticket-import/bounds'
import { listFile } from '../list-files/list-file.ts'
import { lines } from './imports.ts'

const STATE: Record<Language, Record<LineState, string>> = {
  'pt-BR': { pending: 'a importar', created: 'criado', known: 'já existia', error: 'com erro', undone: 'desfeito', stays: 'ficou' },
  en: { pending: 'to be imported', created: 'created', known: 'was here already', error: 'error', undone: 'taken back', stays: 'stayed' },
}

/** What became of the lines of an import, and why: what its list shows. */
export const importLinesFile = listFile({
  what: 'ticket_import_lines',
  file: 'importacao-de-tickets',
  resource: 'ticket_import',
  list: lines,
  head: {
    'pt-BR': ['Linha', 'Referência', 'Assunto', 'Situação', 'Ticket', 'Problema'],
    en: ['Line', 'Reference', 'Subject', 'State', 'Ticket', 'Problem'],
  },
  cells: ({ line, reference, title, state, ticket, reasons }, { language }) => [
    ...[line, reference, title, STATE[language][state], ticket?.number, reasons.map(({ message }) => message).join(' ')],
  ],
})
