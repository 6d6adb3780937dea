import type { Language } from '@balcao/contracts/language'
import { METRICS, type Metric } from '@balcao/contracts/sla/bounds'
import type { SlaPolicy, SlaWarning } from '@balcao/contracts/sla/policies'
import { PRIORITIES } from '@balcao/contracts/tickets/statuses'
import type { Ctx } from '../ctx.ts'
import { listFile } from '../list-files/list-file.ts'
import { type NamedRow, namedRows } from '../list-files/named-rows.ts'
import { can } from '../policy.ts'
import { wordsIn } from '../ticket-list/export-words.ts'
import { list } from './policies.ts'

const ROUND_THE_CLOCK = { 'pt-BR': 'dia e noite', en: 'round the clock' } as const
const BEFORE = { 'pt-BR': 'min antes', en: 'min before' } as const

/** What is promised of one metric, by priority: “Alta: 60 min (Comercial)”. */
function promised({ row, nameOf }: NamedRow<SlaPolicy>, metric: Metric, language: Language): string {
  const words = wordsIn(language)
  return PRIORITIES.flatMap((priority) => {
    const target = row.targets[metric]?.[priority]
    if (!target) return []
    const hours = target.calendarId === null ? ROUND_THE_CLOCK[language] : nameOf('calendar', target.calendarId)
    return [`${words.priority(priority)}: ${target.minutes} min (${hours})`]
  }).join(', ')
}

function warned(warnAt: SlaWarning, language: Language): string {
  if (warnAt === null) return ''
  if ('minutes' in warnAt) return `${warnAt.minutes} ${BEFORE[language]}`
  return ('percent' in warnAt ? [warnAt.percent] : warnAt.percents).map((percent) => `${percent} %`).join(', ')
}

/** SLA policies as a file, in the order in which they count. */
export const slaPoliciesFile = listFile({
  what: 'sla_policies',
  file: 'politicas-de-sla',
  resource: 'sla_policy',
  list: async (ctx: Ctx, _: { limit: number }) => namedRows<SlaPolicy>(ctx, (await list(ctx)).data, can(ctx.actor, 'sla.manage')),
  head: {
    'pt-BR': [
      ...['Ordem', 'Política', 'Descrição', 'Ativa', 'Condições', 'Primeira resposta', 'Próxima resposta', 'Atualização periódica'],
      ...['Solução', 'Aviso', 'Alterada em'],
    ],
    en: [
      ...['Order', 'Policy', 'Description', 'Active', 'Conditions', 'First response', 'Next response', 'Periodic update'],
      ...['Resolution', 'Warning', 'Updated at'],
    ],
  },
  cells: (named, { language, instant }) => {
    const { row, say } = named
    return [
      ...[row.position, row.name, row.description, wordsIn(language).flag(row.active), say(row.conditions, 'conditions', language)],
      ...METRICS.map((metric) => promised(named, metric, language)),
      ...[warned(row.warnAt, language), instant(row.updatedAt)],
    ]
  },
})
