import { listFile } from '../list-files/list-file.ts'
import { list } from './issues.ts'

const STATE = { 'pt-BR': { open: 'aberta', closed: 'fechada' }, en: { open: 'open', closed: 'closed' } } as const

/** Linked issues as a file: those that the list shows. */
export const issuesFile = listFile({
  what: 'issues',
  file: 'issues',
  resource: 'issue',
  list,
  head: {
    'pt-BR': [
      ...['Rastreador', 'Projeto', 'Chave', 'Título', 'Situação', 'No rastreador', 'Responsável', 'Etiquetas'],
      ...['Tickets abertos', 'Tickets', 'Fechada em', 'Endereço'],
    ],
    en: [
      ...['Tracker', 'Project', 'Key', 'Title', 'State', 'In the tracker', 'Assignee', 'Labels'],
      ...['Open tickets', 'Tickets', 'Closed at', 'Address'],
    ],
  },
  cells: ({ tracker, tickets, ...issue }, { language, instant }) => [
    ...[tracker.name, tracker.project, issue.key, issue.title, STATE[language][issue.open ? 'open' : 'closed'], issue.status],
    ...[issue.assignee, issue.labels.join(', '), tickets.open, tickets.all, instant(issue.closedAt), issue.url],
  ],
})
