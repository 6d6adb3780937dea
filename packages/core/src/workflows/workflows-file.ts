import type { Workflow } from '@balcao/contracts/workflows/workflows'
import type { Ctx } from '../ctx.ts'
import { listFile } from '../list-files/list-file.ts'
import { namedRows } from '../list-files/named-rows.ts'
import { can } from '../policy.ts'
import { wordsIn } from '../ticket-list/export-words.ts'
import { list } from './workflows.ts'

/** Workflows as a file: each with its transitions, one a line of its cell. */
export const workflowsFile = listFile({
  what: 'workflows',
  file: 'workflows',
  resource: 'workflow',
  list: async (ctx: Ctx, _: { limit: number }) => namedRows<Workflow>(ctx, (await list(ctx)).data, can(ctx.actor, 'workflow.manage')),
  head: {
    'pt-BR': [
      'Workflow',
      'Descrição',
      'Ativo',
      'Tipos',
      'Transições',
      'Quantas transições',
      'Cita o que não existe',
      'Versão',
      'Autor',
      'Alterado em',
    ],
    en: [
      'Workflow',
      'Description',
      'Active',
      'Types',
      'Transitions',
      'Number of transitions',
      'Names what is gone',
      'Version',
      'Author',
      'Updated at',
    ],
  },
  cells: ({ row, say }, { language, instant }) => {
    const { flag } = wordsIn(language)
    return [
      ...[row.name, row.description, flag(row.active), say(row.types, 'types', language)],
      ...[row.transitions.map((one) => say(one, 'transitions', language)).join('\n'), row.transitions.length],
      ...[flag(row.broken), row.version, row.author.name, instant(row.updatedAt)],
    ]
  },
})
