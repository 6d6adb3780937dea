import type { RuleSubject } from '@balcao/contracts/privacy/bounds'
import { SUBJECTS_WITH_CONDITIONS } from '@balcao/contracts/privacy/bounds'
import { CreateRule, type PreviewRule, type RetentionRule } from '@balcao/contracts/privacy/rules'
import { type AskedValues, askedValues, conditionsIn } from '../../../lib/conditions/values.ts'

export type RuleValues = {
  name: string
  active: string
  subject: RuleSubject
  days: string
  all: AskedValues['all']
  any: AskedValues['any']
  groups: AskedValues['groups']
}

/** Off, and for five years: the time after which most claims of a contract end. */
export const emptyRule = (): RuleValues => ({ name: '', active: 'no', subject: 'tickets', days: '1825', all: [], any: [], groups: [] })

export const valuesOf = ({ name, active, subject, days, conditions }: RetentionRule): RuleValues => ({
  ...{ name, active: active ? 'yes' : 'no', subject, days: String(days), ...askedValues(conditions) },
})

/** What a rule reaches as it is written: conditions are of tickets alone. */
export const reachOf = ({ subject, days, ...asked }: RuleValues): PreviewRule => ({
  ...{ subject, days: Number(days) },
  conditions: SUBJECTS_WITH_CONDITIONS.includes(subject) ? conditionsIn(asked) : { all: [], any: [] },
})

export const toInput = (values: RuleValues) => ({ name: values.name, active: values.active === 'yes', ...reachOf(values) })

/** Which field of the form a field of the contract is written in. */
export const formField = (path: string): string => path.replace(/^conditions\.(all|any|groups).*/, '$1').replace(/^conditions$/, 'all')

/** The validator is the contract: its reasons by field of the form, the first of each. */
export function reasonsOf(values: RuleValues): Record<string, string> {
  const reasons: Record<string, string> = {}
  for (const { path, message } of CreateRule.safeParse(toInput(values)).error?.issues ?? []) reasons[formField(path.join('.'))] ??= message
  return reasons
}
