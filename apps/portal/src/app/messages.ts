import { messages } from '@balcao/ui/lib/messages'

/** Texts of the frame. Header texts are the specification's own, in its own language. */
export const t = messages('portal', {
  title: 'Support Portal',
  home: 'Home',
  myTickets: 'My Tickets',
  knowledgeBase: 'Knowledge Base',
  login: 'Login',
  userMenu: 'Menu de {email}',
  navigation: 'Navegação principal',
  skip: 'Pular para o conteúdo',
  copyright: '© {year} {name}',
  loading: 'Carregando…',
  stillLoading: 'Ainda carregando…',
  notFoundTitle: 'Página não encontrada',
  notFoundText: 'O endereço não existe ou não está disponível para você.',
  errorTitle: 'Oops! Algo deu errado',
  errorText: 'A página não pôde ser mostrada. O que você escreveu continua guardado neste navegador.',
  back: 'Voltar',
  toHome: 'Ir para o início',
  draftsKept: 'o que você escreve continua guardado',
})
