import type { ItemState } from '@balcao/contracts/checklists/bounds'
import type { Language } from '@balcao/contracts/language'
import { listFile } from '../list-files/list-file.ts'
import { wordsIn } from '../ticket-list/export-words.ts'
import { list } from './my-items.ts'

const STATE: Record<Language, Record<ItemState, string>> = {
  'pt-BR': { open: 'aberto', done: 'feito', skipped: 'pulado' },
  en: { open: 'open', done: 'done', skipped: 'skipped' },
}

/** Items of one person as a file: those that the list shows. */
export const itemsFile = listFile({
  what: 'checklist_items',
  file: 'itens-de-checklist',
  resource: 'checklist',
  list,
  head: {
    'pt-BR': ['Item', 'Obrigatório', 'Situação', 'Prazo', 'Resolvido em', 'Checklist', 'Ticket', 'Assunto', 'Status do ticket'],
    en: ['Item', 'Mandatory', 'State', 'Due', 'Settled at', 'Checklist', 'Ticket', 'Subject', 'Status of the ticket'],
  },
  cells: ({ checklist, ticket, ...item }, { language, instant }) => {
    const words = wordsIn(language)
    return [
      ...[item.text, words.flag(item.mandatory), STATE[language][item.state], instant(item.dueAt), instant(item.settledAt)],
      ...[checklist.title, ticket.number, ticket.title, words.status(ticket.status)],
    ]
  },
})
