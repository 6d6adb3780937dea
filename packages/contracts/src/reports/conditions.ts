import { z } from 'zod'
import { because } from '../reasons.ts'
import { CONDITION_FIGURES, CONDITION_KINDS, type ConditionFigure, type ConditionKind, MAX_CONDITIONS, UNIT_OF } from './schedule-words.ts'

const MOST = 1_000_000

/** A share is 100 % at most, and only figures that can be good or bad get worse. */
function check({ figure, is, value }: { figure: ConditionFigure; is: ConditionKind; value: number }, context: z.RefinementCtx): void {
  if ((is === 'above' || is === 'below') && UNIT_OF[figure] === 'percent' && value > 100)
    context.addIssue({ code: 'custom', path: ['value'], message: because('too_big', { most: 100 }) })
  if (is === 'worse' && figure === 'created') context.addIssue({ code: 'custom', path: ['is'], message: because('condition_never_worse') })
}

/**
 * When a scheduled report is sent: a figure above or below a value (in tickets, minutes or percent), or higher or worse than in the period
 * before by so many percent of what it was.
 */
export const ReportCondition = z
  .strictObject({ figure: z.enum(CONDITION_FIGURES), is: z.enum(CONDITION_KINDS), value: z.number().min(0).max(MOST) })
  .superRefine(check)
export type ReportCondition = z.output<typeof ReportCondition>

/** None: it is always sent. */
export const ReportConditions = z.array(ReportCondition).max(MAX_CONDITIONS)

/** Whether a condition is about the period before. */
export const comparesPeriods = ({ is }: Pick<ReportCondition, 'is'>): boolean => is === 'higher' || is === 'worse'
