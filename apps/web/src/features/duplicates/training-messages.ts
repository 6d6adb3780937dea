import { messages } from '@balcao/ui/lib/messages'

export const t = messages('duplicateTraining', {
  title: 'Arquivo de treino',
  export: 'Exportar CSV',
  import: 'Importar',
  file: 'Arquivo de pares julgados',
  help: 'CSV com as colunas a, b (números dos tickets) e label (duplicate ou different), ou uma linha JSON por par.',
  would: '{added} pares seriam incluídos; {skipped} linhas ficam de fora.',
  line: 'Linha {line}: {why}',
  take: 'Incluir',
  cancel: 'Cancelar',
  taken: '{added} pares incluídos',
  failed: 'Não foi possível: {why}',
  settleYes: 'É duplicata',
  settleNo: 'Não é',
  today: '{judged} de {of} hoje',
  quality: 'Concordância {agreement}; {coverage} % dos pares encontrados julgados.',
  none: 'sem repetições',
})
