import { type ArticleLanguage, LANGUAGE_NAMES } from '@balcao/contracts/kb/words'

/** Texts of the pages that the server writes: in the language that the portal begins in, until somebody chooses another. */
export const TEXTS = {
  portal: 'Support Portal',
  home: 'Home',
  myTickets: 'My Tickets',
  knowledge: 'Knowledge Base',
  login: 'Login',
  navigation: 'Navegação principal',
  skip: 'Pular para o conteúdo',
  hello: 'Olá. Como podemos ajudar?',
  base: 'Base de conhecimento',
  searchLabel: 'Buscar na base de conhecimento',
  searchHint: 'Busque ou descreva o problema…',
  search: 'Buscar',
  categories: 'Categorias',
  subcategories: 'Subcategorias',
  useful: 'Mais úteis',
  articles: 'Artigos',
  empty: 'Ainda não há artigos publicados para todos.',
  trail: 'Trilha',
  outline: 'Neste artigo',
  related: 'Relacionados',
  human: 'Falar com o suporte',
  humanLead: 'Não encontrou o que precisa?',
  missing: 'Página não encontrada',
  missingText: 'O endereço não existe ou não está disponível para você. Se você tem acesso, entre para ler.',
  gone: 'Este artigo foi arquivado',
  goneText: 'Ele não vale mais. Estes podem ajudar:',
  feed: 'Novidades em RSS',
  more: 'Há mais artigos nesta categoria: use a busca.',
  table: 'Tabela',
  goneLink: 'Artigo indisponível',
  searchTitle: 'Buscar artigos',
  searchStart: 'Escreva o que procura, com as suas palavras.',
  noneFound: 'Nenhum artigo encontrado',
  noneText: 'Tente outras palavras, ou conte o problema ao suporte.',
  clear: 'Limpar filtros',
  moreHits: 'Mostrar mais',
  unformatted: 'Artigo mostrado como texto simples: é longo demais para formatar',
  status: 'Situação do serviço',
  statusOf: (name: string) => `Situação dos serviços: ${name}`,
  statusFeed: 'Avisos em RSS',
  services: 'Serviços',
  incidents: 'Incidentes',
  noIncidents: (days: number) => `Nenhum incidente nos últimos ${days} dias`,
  maintenance: 'Manutenções programadas',
  allWell: 'Tudo funcionando',
  searchOf: (q: string) => `Busca: ${q}`,
  insteadOf: (q: string) => `Mostrando resultados para “${q}”`,
} as const

export const readIn = (language: ArticleLanguage): string => `Ler em ${LANGUAGE_NAMES[language]}`
export const linkHere = (title: string): string => `Link para “${title}”`
/** Counting stops at the most. */
export const hitCount = (n: number, most: number): string =>
  n >= most ? `Mais de ${most.toLocaleString('pt-BR')} artigos` : n === 0 ? 'Nenhum artigo' : articleCount(n)
export const articleCount = (n: number): string => (n === 1 ? '1 artigo' : `${n.toLocaleString('pt-BR')} artigos`)
/** Writes moments by a clock: '12/11/2026, 14:05'. */
export function momentsIn(timeZone: string): (at: string) => string {
  const format = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return (at) => format.format(new Date(at))
}
const DAY = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'America/Sao_Paulo' })
/** When an article was changed, to the day: '12 nov. 2026', as the app writes it. */
export function updatedOn(at: string): string {
  const parts = DAY.formatToParts(new Date(at)).filter(({ type }) => type !== 'literal')
  return `Atualizado em ${parts.map(({ value }) => value).join(' ')}`
}
