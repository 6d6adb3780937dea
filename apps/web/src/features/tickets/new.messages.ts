import { messages } from '@balcao/ui/lib/messages'

export const t = messages('new-ticket', {
  title: 'Novo ticket',
  subject: 'Assunto',
  description: 'Descrição',
  descriptionHint: 'O que aconteceu, onde e desde quando. É a primeira mensagem da conversa.',
  requester: 'Cliente',
  requesterHint: 'Quem pede. Em branco, o ticket fica em seu nome.',
  priority: 'Prioridade',
  type: 'Tipo',
  queue: 'Fila',
  queueDefault: 'Fila padrão',
  tags: 'Tags',
  create: 'Criar ticket',
  creating: 'Criando…',
  cancel: 'Cancelar',
  failed: 'O ticket não foi criado: {why} Seu texto continua aqui.',
  created: 'Ticket #{number} criado',
  leaveTitle: 'Sair sem criar o ticket?',
  leaveText: 'O que você escreveu aqui será perdido.',
  leave: 'Sair sem criar',
})
