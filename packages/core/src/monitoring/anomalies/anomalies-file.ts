import { listFile } from '../../list-files/list-file.ts'
import { list } from './anomalies.ts'

/** Anomalies as a file: those that the list shows. */
export const anomaliesFile = listFile({
  what: 'anomalies',
  file: 'anomalias',
  resource: 'monitoring',
  list,
  head: {
    'pt-BR': ['Tipo', 'Canal', 'Valor', 'Comum: de', 'Comum: até', 'Limite', 'Início', 'Fim', 'Com quem', 'Nota'],
    en: ['Kind', 'Channel', 'Value', 'Usual: from', 'Usual: to', 'Threshold', 'Began', 'Ended', 'Taken by', 'Note'],
  },
  cells: ({ kind, channel, value, low, high, threshold, startedAt, endedAt, acknowledgedBy, note }, { instant }) => [
    ...[kind, channel, value, low, high, threshold, instant(startedAt), instant(endedAt), acknowledgedBy?.name ?? null, note],
  ],
})
