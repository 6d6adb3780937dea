import type { ChecklistItem } from '@balcao/contracts/checklists/checklists'
import { writeDecimal } from '../forms/decimal.ts'
import { t } from './answer-messages.ts'

/** An answer in the language of the screens; empty where there is none. */
export function answerText(answer: ChecklistItem['answer']): string {
  if (answer === null) return ''
  if (typeof answer === 'number') return writeDecimal(answer)
  return typeof answer === 'boolean' ? t(answer ? 'yes' : 'no') : answer
}
