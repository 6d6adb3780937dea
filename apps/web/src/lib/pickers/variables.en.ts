import type { Twin } from '@balcao/ui/lib/messages'
import type { variableName } from './variables.ts'

export const en: Twin<typeof variableName> = {
  'template-variables': {
    'cliente.nome': 'Customer’s name',
    'cliente.primeiro_nome': 'Customer’s first name',
    'cliente.email': 'Customer’s e-mail',
    'empresa.nome': 'Customer’s company',
    'ticket.numero': 'Ticket number',
    'ticket.assunto': 'Ticket subject',
    'ticket.status': 'Ticket status',
    'ticket.prioridade': 'Priority of the ticket',
    'ticket.tipo': 'Type of the ticket',
    'ticket.fila': 'Queue of the ticket',
    'ticket.responsavel': 'Assignee of the ticket',
    'ticket.aberto_em': 'Day the ticket was opened',
    'ticket.atualizado_em': 'Day the ticket last changed',
    'ticket.prazo_primeira_resposta': 'Deadline of the first response',
    'ticket.prazo_solucao': 'Deadline of the resolution',
    'atendente.nome': 'Your name',
    'atendente.primeiro_nome': 'Your first name',
    'organizacao.nome': 'Organisation’s name',
    'cliente.telefone': 'Customer’s telephone number',
    ofTicket: 'Ticket: {label}',
  },
}
