import type { AutomationRule } from '@balcao/contracts/automation/rules'
import type { Ctx } from '../ctx.ts'
import { listFile } from '../list-files/list-file.ts'
import { namedRows } from '../list-files/named-rows.ts'
import { wordsIn } from '../ticket-list/export-words.ts'
import { list } from './rules.ts'

/** Rules of automation as a file, in the order in which they run; what is wrong with one stands by its key, as the API names it. */
export const rulesFile = listFile({
  what: 'automation_rules',
  file: 'regras-de-automacao',
  resource: 'automation_rule',
  list: async (ctx: Ctx, _: { limit: number }) => namedRows<AutomationRule>(ctx, (await list(ctx)).data, true),
  head: {
    'pt-BR': [
      ...['Ordem', 'Regra', 'Descrição', 'Ativa', 'Quando', 'Condições', 'Ações', 'Interrompe as seguintes'],
      ...['Mudanças em 7 dias', 'Falhas em 7 dias', 'Última execução', 'Próxima execução', 'Problema', 'Autor', 'Alterada em'],
    ],
    en: [
      ...['Order', 'Rule', 'Description', 'Active', 'When', 'Conditions', 'Actions', 'Stops later ones'],
      ...['Changes in 7 days', 'Failures in 7 days', 'Last run', 'Next run', 'Problem', 'Author', 'Updated at'],
    ],
  },
  cells: ({ row, say }, { language, instant }) => {
    const { flag } = wordsIn(language)
    return [
      ...[row.position, row.name, row.description, flag(row.active), say(row.trigger, 'trigger', language)],
      ...[say(row.conditions, 'conditions', language), say(row.actions, 'actions', language), flag(row.stops)],
      ...[row.runs.applied, row.runs.failed, instant(row.runs.lastAt), instant(row.nextAt)],
      ...[row.problem?.what, row.author.name, instant(row.updatedAt)],
    ]
  },
})
