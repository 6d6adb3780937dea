import type { RunState } from '@balcao/contracts/flows/bounds'
import type { Language } from '@balcao/contracts/language'
import { listFile } from '../list-files/list-file.ts'
import { all } from './runs.ts'

const STATE: Record<Language, Record<RunState, string>> = {
  'pt-BR': {
    ...{ running: 'em andamento', waiting: 'esperando', failed: 'falhou' },
    ...{ finished: 'concluída', ended: 'interrompida pelo ticket', cancelled: 'cancelada' },
  },
  en: {
    ...{ running: 'running', waiting: 'waiting', failed: 'failed' },
    ...{ finished: 'finished', ended: 'ended with the ticket', cancelled: 'cancelled' },
  },
}

/** Runs of flows as a file: what the list shows. What starts them, steps and reasons stand there by their keys, as the API names them. */
export const flowRunsFile = listFile({
  what: 'flow_runs',
  file: 'execucoes-de-fluxos',
  resource: 'flow',
  list: all,
  head: {
    'pt-BR': [
      ...['Início', 'Fluxo', 'Versão', 'Ticket', 'Assunto', 'Situação', 'Etapa', 'Espera até', 'Começou por', 'Iniciada por'],
      ...['Por quê', 'Última mudança'],
    ],
    en: [
      ...['Started', 'Flow', 'Version', 'Ticket', 'Subject', 'State', 'Step', 'Waits until', 'Begun by', 'Started by'],
      ...['Why', 'Last change'],
    ],
  },
  cells: (run, { language, instant }) => [
    ...[instant(run.createdAt), run.flow.name, run.version, run.ticket?.number, run.ticket?.title, STATE[language][run.state]],
    ...[run.step?.kind, instant(run.until), run.event, run.startedBy?.name],
    ...[run.endedBecause ?? run.reasons.map(({ reason }) => reason).join(', '), instant(run.updatedAt)],
  ],
})
