import { messages } from '@balcao/ui/lib/messages'

export const t = messages('listExport', {
  export: 'Exportar',
  exporting: '{n, plural, =0 {Nada exportado ainda} one {# linha exportada} many {# de linhas exportadas} other {# linhas exportadas}}',
  exportingOf: 'Exportando {done} de {total}',
  stop: 'Parar',
  exported: '{n, plural, =0 {Nada exportado} one {# linha exportada} many {# de linhas exportadas} other {# linhas exportadas}}',
  empty: 'Não há nada para exportar.',
  cut: 'o arquivo chegou incompleto. Tente de novo.',
  failed: 'Não foi possível exportar: {why}',
})
