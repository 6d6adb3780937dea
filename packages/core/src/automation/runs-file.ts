import type { RunOutcome } from '@balcao/contracts/automation/bounds'
import type { Language } from '@balcao/contracts/language'
import { listFile } from '../list-files/list-file.ts'
import { list } from './runs.ts'

const OUTCOME: Record<Language, Record<RunOutcome, string>> = {
  'pt-BR': { applied: 'mudou', unchanged: 'já estava assim', failed: 'falhou', skipped: 'não rodou' },
  en: { applied: 'changed', unchanged: 'was so already', failed: 'failed', skipped: 'did not run' },
}

/** What rules did, as a file: what the list shows. Events, actions and reasons stand there by their keys, as API and webhooks name them. */
export const ruleRunsFile = listFile({
  what: 'rule_runs',
  file: 'execucoes-de-regras',
  resource: 'automation_rule',
  list,
  head: {
    'pt-BR': ['Quando', 'Regra', 'Versão', 'Ticket', 'Assunto', 'Acontecimento', 'Resultado', 'Ações', 'Por quê', 'Duração (ms)'],
    en: ['When', 'Rule', 'Version', 'Ticket', 'Subject', 'Event', 'Outcome', 'Actions', 'Why', 'Duration (ms)'],
  },
  cells: (run, { language, instant }) => [
    ...[instant(run.createdAt), run.ruleName, run.ruleVersion, run.ticket?.number, run.ticket?.title, run.event],
    ...[OUTCOME[language][run.outcome], run.actions.join(', '), run.skipped ?? run.reasons.map(({ reason }) => reason).join(', ')],
    run.durationMs,
  ],
})
