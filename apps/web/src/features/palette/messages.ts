import { messages } from '@balcao/ui/lib/messages'

export const t = messages('palette', {
  title: 'Ir para ou fazer',
  placeholder: 'Digite uma ação, uma página, um ticket ou um nome…',
  recent: 'Recentes',
  actions: 'Ações nesta página',
  go: 'Ir para',
  search: 'Busca',
  tickets: 'Tickets',
  articles: 'Artigos',
  people: 'Pessoas',
  writeAnnouncement: 'Escrever um comunicado',
  accessibility: 'Acessibilidade: texto, contraste e movimento',
  goToTicket: 'Ir para o ticket nº {number}',
  searchFor: 'Buscar “{text}” em tudo',
  noSuchTicket: 'Não há ticket nº {number} que você possa ver.',
  searching: 'Buscando…',
  failed: 'A busca no servidor falhou: {why}',
})
