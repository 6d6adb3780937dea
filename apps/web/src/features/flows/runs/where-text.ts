import type { FlowRun } from '@balcao/contracts/flows/runs'
import { type Names, stepLines } from '../editor/step-text.ts'
import { stepValues } from '../step-values.ts'
import { t } from './messages.ts'

/** Where a run stands, or why it is over. */
export function whereText({ step, state, reasons, endedBecause }: FlowRun, names: Names): string {
  if (state === 'failed') return reasons.map(({ message }) => message).join(' ')
  if (endedBecause) return t(`ended_${endedBecause}`)
  return step ? stepLines(stepValues(step), names).join('; ') : ''
}
