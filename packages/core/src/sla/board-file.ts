import { listFile } from '../list-files/list-file.ts'
import { wordsIn } from '../ticket-list/export-words.ts'
import { board } from './board.ts'

const METRIC = {
  'pt-BR': {
    ...{ first_response: 'primeira resposta', next_response: 'próxima resposta' },
    ...{ periodic_update: 'atualização periódica', resolution: 'solução' },
  },
  en: {
    ...{ first_response: 'first response', next_response: 'next response' },
    ...{ periodic_update: 'periodic update', resolution: 'resolution' },
  },
} as const

/** Tickets of one list of the board of deadlines as a file, the earliest deadline first. */
export const slaBoardFile = listFile({
  what: 'sla_board',
  file: 'prazos',
  resource: 'ticket',
  list: board,
  head: {
    'pt-BR': ['Ticket', 'Assunto', 'Status', 'Prioridade', 'Responsável', 'Meta', 'Prazo', 'Estourou em'],
    en: ['Ticket', 'Subject', 'Status', 'Priority', 'Assignee', 'Metric', 'Deadline', 'Breached at'],
  },
  cells: ({ ticket, timer }, { language, instant }) => {
    const words = wordsIn(language)
    return [
      ...[ticket.number, ticket.title, words.status(ticket.status), words.priority(ticket.priority), ticket.assignee?.name],
      ...[METRIC[language][timer.metric], instant(timer.dueAt), instant(timer.breachedAt)],
    ]
  },
})
