import { messages } from '@balcao/ui/lib/messages'

export const t = messages('privacy', {
  title: 'Privacidade',
  tabs: 'Partes da privacidade',
  tabRequests: 'Solicitações',
  tabRetention: 'Retenção',
  tabHolds: 'Suspensões',
  tabKept: 'O que guardamos',
  notAllowed: 'Você não pode administrar a privacidade',
  failed: 'Não foi possível: {why}',
  cancel: 'Cancelar',
  close: 'Fechar',
  actions: 'Ações',
})
