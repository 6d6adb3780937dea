/** What a demo person finds in their notifications. `{n}` and `{t}` are the number and the title of the ticket. */
export type Notice = {
  type: string
  title: string
  message: string
  hoursAgo: number
  /** Which of the person's tickets it is of; none for what is of no ticket. */
  ticket?: number
  severity?: 'warning' | 'error' | 'critical'
  priority?: 'low' | 'high' | 'urgent'
  actions?: readonly ('resolve' | 'reopen')[]
  isRead?: boolean
}

const ANSWER = { type: 'comment_added', title: 'Novo Comentário', message: 'Nova resposta no ticket #{n}: {t}' }

export const STAFF_NOTICES: readonly Notice[] = [
  { ...ANSWER, hoursAgo: 0.2, ticket: 0, actions: ['resolve'] },
  {
    type: 'announcement',
    title: 'Parada programada no sábado',
    message: 'O sistema fica fora do ar no sábado, das 22h às 23h, para a troca do servidor. Avisem quem tiver um atendimento combinado.',
    hoursAgo: 1,
    severity: 'critical',
    priority: 'urgent',
  },
  { ...ANSWER, hoursAgo: 2.5, ticket: 0, actions: ['resolve'] },
  {
    type: 'ticket_assigned',
    title: 'Ticket Atribuído',
    message: 'Ticket #{n} foi atribuído a você: {t}',
    hoursAgo: 3,
    ticket: 1,
    priority: 'high',
    actions: ['resolve'],
  },
  {
    type: 'attachment_blocked',
    title: 'Anexo bloqueado pelo antivírus',
    message: '“boleto-atualizado.pdf.exe”, do ticket #{n}, não pode ser baixado: Win.Trojan.Agent.',
    hoursAgo: 5,
    ticket: 2,
    severity: 'error',
    priority: 'high',
  },
  { ...ANSWER, message: 'Nova nota interna no ticket #{n}: {t}', hoursAgo: 7, ticket: 0, isRead: true },
  {
    type: 'reply_stopped',
    title: 'Resposta não enviada',
    message: 'Sua resposta no ticket #{n} não foi enviada: o cliente escreveu antes.',
    hoursAgo: 20,
    ticket: 1,
    severity: 'warning',
  },
  {
    type: 'ticket_rated',
    title: 'Avaliação Recebida',
    message: 'O cliente avaliou o ticket #{n} com 2 de 5: {t}',
    hoursAgo: 27,
    ticket: 3,
    severity: 'warning',
    isRead: true,
  },
  {
    type: 'status_changed',
    title: 'Status Alterado',
    message: 'Status do ticket #{n} mudou para Aguardando terceiro: {t}',
    hoursAgo: 30,
    ticket: 2,
    isRead: true,
  },
  {
    type: 'announcement',
    title: 'Escala do feriado publicada',
    message: 'A escala de plantão do próximo feriado está no mural. Trocas até sexta-feira.',
    hoursAgo: 52,
    priority: 'low',
    isRead: true,
  },
]

export const CUSTOMER_NOTICES: readonly Notice[] = [
  { type: 'comment_added', title: 'Nova Resposta', message: 'A equipe respondeu ao ticket #{n}: {t}', hoursAgo: 1.5, ticket: 0 },
  {
    type: 'status_changed',
    title: 'Status Alterado',
    message: 'Status do ticket #{n} mudou para Em andamento: {t}',
    hoursAgo: 26,
    ticket: 0,
    isRead: true,
  },
]
