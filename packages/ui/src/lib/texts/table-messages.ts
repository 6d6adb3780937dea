import { messages } from '../messages.ts'

/** Texts of the tables, boards and filters that both apps share. */
export const t = messages('ui.table', {
  arrivals:
    '{n, plural, =0 {Nenhum ticket novo} one {# ticket novo — mostrar} many {# de tickets novos — mostrar} other {# tickets novos — mostrar}}',
  bulk: 'Ações em lote',
  selected: '{n, plural, =0 {Nenhum selecionado} one {# selecionado} many {# de selecionados} other {# selecionados}}',
  selectAll: 'Selecionar todos os {n, number} desta visão',
  clear: 'Limpar',
  columns: 'Colunas',
  restore: 'Restaurar',
  widthOf: 'Largura de {column}',
  moveUp: 'Mover {column} para cima',
  moveDown: 'Mover {column} para baixo',
  selectLoaded: 'Selecionar todas as linhas carregadas',
  unread: 'Não lido.',
  gone: 'Saiu da visão.',
  goneMark: 'saiu da visão',
  select: 'Selecionar {name}',
  loadingMore: 'Carregando mais…',
  density: 'Densidade',
  compact: 'Compacta',
  normal: 'Normal',
  relaxed: 'Espaçosa',
  filters: 'Filtros',
  filter: 'Filtro',
  removeFilter: 'Remover filtro {field}',
  not: 'não',
  is: 'é',
  isNot: 'não é',
  searchIn: 'Buscar em {field}',
  nothingFound: 'Nenhum resultado encontrado',
})
