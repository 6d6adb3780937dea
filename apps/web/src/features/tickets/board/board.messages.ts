import { messages } from '@balcao/ui/lib/messages'

export const t = messages('ticket-board', {
  board: 'Quadro de tickets',
  column: 'Coluna',
  columnCount: '{name} ({count})',
  tickets: '{n, plural, =0 {Nenhum ticket} one {# ticket} many {# de tickets} other {# tickets}}',
  atLeast: 'Pelo menos {n} tickets',
  empty: 'Nenhum ticket',
  more: 'Mostrar mais',
  loading: 'Carregando…',
  failed: 'Não foi possível carregar esta coluna',
  move: 'Mover #{number} para…',
  noMoves: 'Você não pode mover este ticket',
  dropHere: 'Soltar em',
  conflict: 'O ticket #{number} mudou enquanto você o movia: está em “{status}”.',
  moveAnyway: 'Mover mesmo assim',
  groupBy: 'Colunas: {by}',
  by_status: 'status',
  by_priority: 'prioridade',
})
