import type { Twin } from '@balcao/ui/lib/messages'
import type { variableName } from './variables.ts'

export const en: Twin<typeof variableName> = {
  'document-variables': {
    'cliente.nome': 'Name of the customer',
    'cliente.primeiro_nome': 'First name of the customer',
    'cliente.email': 'E-mail of the customer',
    'empresa.nome': 'Company of the customer',
    'ticket.numero': 'Number of the ticket',
    'ticket.assunto': 'Subject of the ticket',
    'ticket.status': 'Status of the ticket',
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
    'organizacao.nome': 'Name of the organization',
    'data.hoje': 'Today (31/12/2026)',
    'data.extenso': 'Today in words (31 de dezembro de 2026)',
  },
}
