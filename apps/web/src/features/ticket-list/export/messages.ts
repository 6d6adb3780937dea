import { messages } from '@balcao/ui/lib/messages'

export const t = messages('ticket-export', {
  title: 'Exportar tickets',
  text: 'Todos os tickets desta lista, com os filtros e a ordem que ela tem agora. A exportação fica registrada na auditoria.',
  columns: 'Colunas',
  columnsOfList: 'As da lista, na mesma ordem',
  columnsAll: 'Todas, com os campos personalizados',
  separator: 'Separador',
  semicolon: 'Ponto e vírgula (Excel em português)',
  comma: 'Vírgula',
  run: 'Exportar',
  starting: 'Preparando a exportação…',
  running: 'Exportando… {n, plural, =0 {nenhuma linha} one {# linha} many {# de linhas} other {# linhas}} de {total, number}',
  cancel: 'Cancelar',
  stop: 'Cancelar exportação',
  cancelled: 'Exportação cancelada. Nenhum arquivo foi salvo.',
  done: '{n, plural, =0 {Nenhum ticket exportado} one {# ticket exportado} many {# de tickets exportados} other {# tickets exportados}}',
  empty: 'Não há tickets nesta lista.',
  failed: 'Não foi possível exportar. {why}',
  cut: 'A exportação foi interrompida antes do fim. Nenhum arquivo foi salvo.',
})
