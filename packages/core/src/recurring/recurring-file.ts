import type { ListOf } from '@balcao/contracts/common'
import type { Language } from '@balcao/contracts/language'
import type { RecurringState, Trouble } from '@balcao/contracts/recurring/bounds'
import type { ListRecurring, RecurringTicket } from '@balcao/contracts/recurring/recurring'
import type { Ctx } from '../ctx.ts'
import { listFile } from '../list-files/list-file.ts'
import { type NamedRow, namedRows } from '../list-files/named-rows.ts'
import { wordsIn } from '../ticket-list/export-words.ts'
import { list } from './recurring.ts'

const STATE: Record<Language, Record<RecurringState, string>> = {
  'pt-BR': { active: 'ativo', paused: 'pausado', ended: 'encerrado' },
  en: { active: 'active', paused: 'paused', ended: 'over' },
}
const TROUBLE: Record<Language, Record<Trouble, string>> = {
  'pt-BR': {
    ...{ assignee: 'o responsável não atende mais', queue: 'a fila não existe mais', tags: 'uma tag foi excluída' },
    ...{ type: 'o tipo foi desativado', requester: 'o solicitante foi desativado', refused: 'o ticket foi recusado' },
  },
  en: {
    ...{ assignee: 'the assignee is gone', queue: 'the queue is gone', tags: 'a tag is gone' },
    ...{ type: 'the type is switched off', requester: 'the requester is deactivated', refused: 'the ticket was refused' },
  },
}

async function named(ctx: Ctx, input: ListRecurring): Promise<ListOf<NamedRow<RecurringTicket>>> {
  const { data, hasNext, nextCursor } = await list(ctx, input)
  return { ...(await namedRows(ctx, data, true)), hasNext, nextCursor }
}

/** Recurring tickets as a file: those that the list shows, the next one first. */
export const recurringFile = listFile({
  what: 'recurring_tickets',
  file: 'tickets-recorrentes',
  resource: 'recurring',
  list: named,
  head: {
    'pt-BR': [
      ...['Assunto', 'Situação', 'Problema', 'Ritmo', 'Próximo', 'Criados', 'Último ticket', 'Último em', 'Pulados'],
      ...['Prioridade', 'Tipo', 'Fila', 'Responsável', 'Solicitante', 'Tags', 'Descrição', 'Autor', 'Alterado em'],
    ],
    en: [
      ...['Subject', 'State', 'Problem', 'Rhythm', 'Next', 'Opened', 'Last ticket', 'Last at', 'Missed'],
      ...['Priority', 'Type', 'Queue', 'Assignee', 'Requester', 'Tags', 'Description', 'Author', 'Updated at'],
    ],
  },
  cells: ({ row, say, nameOf }, { language, instant }) => {
    const words = wordsIn(language)
    const { trouble, last } = row
    return [
      ...[row.title, STATE[language][row.state], (trouble?.what ?? []).map((what) => TROUBLE[language][what]).join(', ')],
      ...[say(row.schedule, 'schedule', language), instant(row.nextAt), row.made, last?.number, instant(last?.at ?? null), last?.missed],
      ...[words.priority(row.priority), words.type(row.type), nameOf('queue', row.queueId), row.assignee?.name, row.requester.name],
      ...[row.tags.map(({ name }) => name).join(', '), row.description, row.author.name, instant(row.updatedAt)],
    ]
  },
})
