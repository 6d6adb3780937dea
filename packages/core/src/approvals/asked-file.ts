import type { ApprovalState } from '@balcao/contracts/approvals/bounds'
import type { Language } from '@balcao/contracts/language'
import { listFile } from '../list-files/list-file.ts'
import { list } from './asked.ts'

const STATE: Record<Language, Record<ApprovalState, string>> = {
  'pt-BR': { pending: 'pendente', approved: 'aprovada', refused: 'recusada', withdrawn: 'retirada', expired: 'vencida' },
  en: { pending: 'pending', approved: 'approved', refused: 'refused', withdrawn: 'withdrawn', expired: 'expired' },
}

/** What somebody asked others to approve, as a file: what the list shows. */
export const askedFile = listFile({
  what: 'approvals',
  file: 'aprovacoes',
  resource: 'approval',
  list,
  head: {
    'pt-BR': [
      ...['Aprovação', 'Ticket', 'Assunto', 'Situação', 'Pedida em', 'Prazo', 'Decidida em'],
      ...['Pessoas', 'Aprovaram', 'Recusaram', 'Faltam'],
    ],
    en: ['Approval', 'Ticket', 'Subject', 'State', 'Asked at', 'Due', 'Settled at', 'People', 'Approved', 'Refused', 'Waiting'],
  },
  cells: ({ title, ticket, state, approvers, ...approval }, { language, instant }) => [
    ...[title, ticket.number, ticket.title, STATE[language][state], instant(approval.createdAt), instant(approval.dueAt)],
    ...[instant(approval.settledAt), approvers.total, approvers.approved, approvers.refused, approvers.waiting],
  ],
})
