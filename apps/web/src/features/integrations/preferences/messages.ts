import { messages } from '@balcao/ui/lib/messages'

export const t = messages('ownIntegrations', {
  title: 'Suas integrações',
  about:
    'O que outros programas e serviços fazem por você, e como avisam você. O que vale para a organização toda, a administração configura.',
  open: 'Abrir {name}',
  name_notices: 'Avisos',
  about_notices: 'O que avisa você, e por quais canais.',
  name_accounts: 'Contas vinculadas',
  about_accounts: 'Contas de outros serviços e chaves de acesso com que você entra.',
  name_tokens: 'Tokens de API',
  about_tokens: 'Programas que usam a API em seu nome.',
  name_calendar: 'Agenda',
  about_calendar: 'Seus prazos na agenda do celular ou do computador.',
})
