import type { Language } from '@balcao/contracts/language'
import type { ListQueues, Queue } from '@balcao/contracts/queues/queues'
import type { Strategy } from '@balcao/contracts/queues/words'
import type { Ctx } from '../ctx.ts'
import { listFile } from '../list-files/list-file.ts'
import { namedRows } from '../list-files/named-rows.ts'
import { wordsIn } from '../ticket-list/export-words.ts'
import { list } from './queues.ts'

const STRATEGY: Record<Language, Record<Strategy, string>> = {
  'pt-BR': {
    ...{ manual: 'ninguém, cada um pega', round_robin: 'um de cada vez', least_loaded: 'quem tem menos' },
    ...{ weighted: 'por peso', skill: 'por competência', sticky: 'quem já atendeu' },
  },
  en: {
    ...{ manual: 'nobody, people take them', round_robin: 'one after the other', least_loaded: 'who has the fewest' },
    ...{ weighted: 'by weight', skill: 'by skill', sticky: 'who knows the customer' },
  },
}

const REOPENED = {
  'pt-BR': { assignee: 'Responsável', queue: 'Fila' },
  en: { assignee: 'Assignee', queue: 'Queue' },
} as const

/** Queues as a file: those that the list shows its reader, with what waits in them now. */
export const queuesFile = listFile({
  what: 'queues',
  file: 'filas',
  resource: 'queue',
  // Whoever sees a queue sees its people.
  list: async (ctx: Ctx, { q, active, mine }: ListQueues & { limit: number }) =>
    namedRows<Queue>(ctx, (await list(ctx, { q, active, mine })).data, true),
  head: {
    'pt-BR': [
      ...['Fila', 'Descrição', 'Ativa', 'Padrão', 'Distribuição', 'Capacidade por pessoa', 'Aguardando', 'Abertos', 'Em risco'],
      ...['Atrasados', 'Mais antigo aguardando desde', 'Online', 'Membros', 'Líderes', 'Calendário', 'Escala para', 'Transfere para'],
      ...['Dias com a mesma pessoa', 'Minutos até devolver o parado', 'Minutos até dispensar a competência'],
      ...['Dias para reabrir', 'Dias úteis até encerrar', 'Reaberto volta para', 'Criada em'],
    ],
    en: [
      ...['Queue', 'Description', 'Active', 'Default', 'Given by', 'Capacity of a person', 'Waiting', 'Open', 'At risk'],
      ...['Late', 'Oldest waiting since', 'Online', 'Members', 'Leaders', 'Calendar', 'Escalates to', 'Transfers to'],
      ...['Days with the same person', 'Minutes until idle ones return', 'Minutes until skills are waived'],
      ...['Days to reopen', 'Business days until closing', 'Reopened goes to', 'Created at'],
    ],
  },
  cells: ({ row, say, nameOf }, { language, instant }) => {
    const { flag } = wordsIn(language)
    return [
      ...[row.name, row.description, flag(row.isActive), flag(row.isDefault), STRATEGY[language][row.strategy], row.capacityDefault],
      ...[row.waiting, row.open, row.atRisk, row.late, instant(row.oldestWaitingAt), row.online, row.members],
      ...[say(row.leaderIds, 'leaderIds', language), nameOf('calendar', row.calendarId), nameOf('queue', row.escalateToQueueId)],
      ...[say(row.transferTo, 'transferTo', language), row.stickyDays, row.idleReturnMinutes, row.skillTimeoutMinutes],
      ...[row.reopenDays, row.autoCloseDays, row.reopenedTo === null ? null : REOPENED[language][row.reopenedTo]],
      instant(row.createdAt),
    ]
  },
})
