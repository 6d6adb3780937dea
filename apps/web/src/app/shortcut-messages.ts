import { messages } from '@balcao/ui/lib/messages'

export const t = messages('shortcuts', {
  anywhere: 'Em qualquer página',
  palette: 'Ir para ou fazer',
  search: 'Buscar',
  fold: 'Recolher ou expandir o menu',
  thenD: 'G depois D',
  dashboard: 'Ir para o Dashboard',
  thenT: 'G depois T',
  tickets: 'Ir para Tickets',
  newTicket: 'Novo ticket',
  help: 'Esta ajuda',
  list: 'Lista de tickets',
  nextOrPrevious: 'Próximo / anterior',
  open: 'Abrir',
  space: 'Espaço',
  peek: 'Prévia ao lado da lista',
  select: 'Selecionar',
  selectOn: 'Selecionar em sequência',
  assignAll: 'Atribuir a seleção',
  statusAll: 'Mudar status da seleção',
  priorityAll: 'Mudar prioridade da seleção',
  clear: 'Limpar a seleção',
  ticket: 'Ticket',
  reply: 'Responder ao cliente',
  note: 'Escrever nota interna',
  assignee: 'Responsável',
  status: 'Status',
  priority: 'Prioridade',
  resolve: 'Resolver',
  properties: 'Mostrar ou ocultar as propriedades',
  nextInList: 'Próximo / anterior da lista',
  send: 'Enviar',
  backToList: 'Voltar à lista',
})

type Area = { area: string; keys: readonly (readonly [key: string, act: string])[] }

/** The keys of the whole app; pages add theirs in the help dialog. */
export const shortcuts = (): readonly Area[] => [
  {
    area: t('anywhere'),
    keys: [
      ['Ctrl + K', t('palette')],
      ['/', t('search')],
      ['[', t('fold')],
      [t('thenD'), t('dashboard')],
      [t('thenT'), t('tickets')],
      ['C', t('newTicket')],
      ['?', t('help')],
    ],
  },
  {
    area: t('list'),
    keys: [
      ['J / K', t('nextOrPrevious')],
      ['Enter', t('open')],
      [t('space'), t('peek')],
      ['X', t('select')],
      ['Shift + J / K', t('selectOn')],
      ['A', t('assignAll')],
      ['S', t('statusAll')],
      ['P', t('priorityAll')],
      ['Esc', t('clear')],
    ],
  },
  {
    area: t('ticket'),
    keys: [
      ['R', t('reply')],
      ['N', t('note')],
      ['A', t('assignee')],
      ['S', t('status')],
      ['P', t('priority')],
      ['E', t('resolve')],
      [']', t('properties')],
      ['J / K', t('nextInList')],
      ['Ctrl + Enter', t('send')],
      ['Esc', t('backToList')],
    ],
  },
]
