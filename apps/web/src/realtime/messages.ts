import { messages } from '@balcao/ui/lib/messages'

/** Live toasts, as the specification words them (R-357…R-367). */
export const t = messages('live', {
  created: 'Novo Ticket',
  createdText: 'Ticket #{number} foi criado',
  updated: 'Ticket Atualizado',
  updatedText: 'Ticket #{number} foi atualizado',
  assigned: 'Ticket Atribuído',
  assignedText: 'Ticket #{number} foi atribuído a {who}',
  unassignedText: 'Ticket #{number} ficou sem responsável',
  you: 'você',
  status: 'Status Alterado',
  statusText: 'Status do ticket #{number} mudou para {status}',
  rated: 'Avaliação Recebida',
  ratedText: 'O ticket #{number} foi avaliado pelo cliente',
  comment: 'Novo Comentário',
  commentText: 'Novo comentário: Um novo comentário foi adicionado',
})
