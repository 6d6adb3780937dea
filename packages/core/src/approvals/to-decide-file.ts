import type { Decision } from '@balcao/contracts/approvals/bounds'
import type { Language } from '@balcao/contracts/language'
import { listFile } from '../list-files/list-file.ts'
import { list } from './to-decide.ts'

const DECISION: Record<Language, Record<Decision, string>> = {
  'pt-BR': { waiting: 'aguardando', approved: 'aprovei', refused: 'recusei', passed: 'dispensada' },
  en: { waiting: 'waiting', approved: 'approved', refused: 'refused', passed: 'passed over' },
}

/** What somebody is asked to approve, or what they decided, as a file: what the list shows. */
export const toDecideFile = listFile({
  what: 'approvals_to_decide',
  file: 'aprovacoes-a-decidir',
  resource: 'approval',
  list,
  head: {
    'pt-BR': ['Aprovação', 'Ticket', 'Assunto', 'Pedida por', 'Pedida em', 'Prazo', 'Decisão', 'Motivo', 'Decidida em'],
    en: ['Approval', 'Ticket', 'Subject', 'Asked by', 'Asked at', 'Due', 'Decision', 'Reason', 'Decided at'],
  },
  cells: ({ title, ticket, askedBy, decision, comment, ...approval }, { language, instant }) => [
    ...[title, ticket.number, ticket.title, askedBy?.name ?? '', instant(approval.createdAt), instant(approval.dueAt)],
    ...[DECISION[language][decision], comment, instant(approval.decidedAt)],
  ],
})
