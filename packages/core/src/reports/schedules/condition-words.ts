import type { Language } from '@balcao/contracts/language'
import { type ConditionFigure, UNIT_OF } from '@balcao/contracts/reports/schedule-words'
import type { MetCondition } from './conditions.ts'

type Words = {
  title: string
  figure: Record<ConditionFigure, string>
  /** What was asked, with the value as text. */
  is: Record<MetCondition['is'], (value: string) => string>
  before: (value: string) => string
}

const WORDS: Record<Language, Words> = {
  'pt-BR': {
    title: 'Este relatório foi enviado porque:',
    figure: {
      ...{ created: 'Criados', resolved: 'Resolvidos', reopened: 'Reabertos', backlog: 'Em aberto no fim', unanswered: 'Sem resposta' },
      ...{ firstResponse: 'Primeira resposta (mediana)', resolution: 'Resolução (mediana)', reopenRate: 'Reabertos em 7 dias' },
      ...{ oneTouch: 'Resolvidos com uma resposta', csat: 'Satisfação', sla: 'SLA cumprido' },
    },
    is: {
      above: (value) => `acima de ${value}`,
      below: (value) => `abaixo de ${value}`,
      higher: (value) => `pelo menos ${value} maior que no período anterior`,
      worse: (value) => `pelo menos ${value} pior que no período anterior`,
    },
    before: (value) => `antes: ${value}`,
  },
  en: {
    title: 'This report was sent because:',
    figure: {
      ...{ created: 'Created', resolved: 'Resolved', reopened: 'Reopened', backlog: 'Open at the end', unanswered: 'Without an answer' },
      ...{ firstResponse: 'First response (median)', resolution: 'Resolution (median)', reopenRate: 'Reopened within 7 days' },
      ...{ oneTouch: 'Resolved with one answer', csat: 'Satisfaction', sla: 'SLA kept' },
    },
    is: {
      above: (value) => `above ${value}`,
      below: (value) => `below ${value}`,
      higher: (value) => `at least ${value} higher than in the period before`,
      worse: (value) => `at least ${value} worse than in the period before`,
    },
    before: (value) => `before: ${value}`,
  },
}

export const metTitle = (language: Language): string => WORDS[language].title

/** A condition that is met, and the figure that meets it. */
export function conditionText({ figure, is, value, now, before }: MetCondition, language: Language): string {
  const words = WORDS[language]
  const number = (of: number) => of.toLocaleString(language, { maximumFractionDigits: 1 })
  const percent = (of: number) => `${number(of)} %`
  const unit = UNIT_OF[figure]
  const shown = unit === 'percent' ? percent : unit === 'minutes' ? (of: number) => `${number(of)} min` : number
  const compares = is === 'higher' || is === 'worse'
  const then = compares && before !== null ? ` (${words.before(shown(before))})` : ''
  return `${words.figure[figure]}: ${shown(now)}${then}, ${words.is[is](compares ? percent(value) : shown(value))}`
}
