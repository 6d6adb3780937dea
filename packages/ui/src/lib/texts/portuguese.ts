import type { Texts } from '../language.ts'
import { portuguese as refusals } from '../refusals.ts'

/** Texts of refusals, and of both apps what the specification words in English, for a reader who chose Portuguese. */
export const portuguese: Texts = {
  refusals,
  texts: {
    portal: {
      title: 'Portal de atendimento',
      home: 'Início',
      myTickets: 'Meus tickets',
      knowledgeBase: 'Base de conhecimento',
      login: 'Entrar',
      logout: 'Sair',
    },
    'portal.home': { login: 'Entrar' },
    'portal.kb': { login: 'Entrar' },
    'ui.sign-in': {
      failed: 'Não foi possível entrar',
      sendFailed: 'Não foi possível enviar o link mágico',
      linkFailed: 'Link mágico inválido ou vencido',
      sentTitle: 'Confira seu e-mail',
      backToLogin: 'Voltar para a entrada',
    },
    auth: {
      needBoth: 'Informe e-mail e senha',
      needEmail: 'Informe seu e-mail',
      googleSoon: 'A entrada pelo Google chega em breve',
      microsoftSoon: 'A entrada pela Microsoft chega em breve',
    },
  },
}
