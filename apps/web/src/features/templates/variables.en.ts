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
    'atendente.nome': 'Your name',
    'atendente.primeiro_nome': 'Your first name',
    'organizacao.nome': 'Organisation’s name',
  },
}
