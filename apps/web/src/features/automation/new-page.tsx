import { MAX_RULE_NAME } from '@balcao/contracts/automation/bounds'
import type { AutomationRule } from '@balcao/contracts/automation/rules'
import { ErrorState } from '@balcao/ui/error-state'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import page from '../../lib/page/form-page.module.css'
import { useRule } from './automation.data.ts'
import { emptyRule, valuesOf } from './form-values.ts'
import { t } from './messages.ts'
import { RuleForm } from './rule-form.tsx'

/** A copy is switched off until somebody has read it. */
const copyOf = (rule: AutomationRule) => ({
  ...valuesOf(rule),
  name: t('copyOf', { name: rule.name }).slice(0, MAX_RULE_NAME),
  active: 'no',
})

/** A new rule, or a copy of the one that the address names. */
export const Page = () => {
  const may = useCan()('automation.manage')
  const { from }: Record<string, unknown> = useSearch({ strict: false })
  const asked = Number(from)
  const source = Number.isSafeInteger(asked) && asked > 0 ? asked : undefined
  const { data, isLoading } = useRule(may ? source : undefined)
  const content = () => {
    if (!may) return <ErrorState title={t('notAllowed')} />
    return isLoading ? <TextSkeleton lines={8} /> : <Form key={data?.id} source={data} />
  }
  return (
    <div className={page.page}>
      <PageHeader title={t('newTitle')} hideTitle above={<Link to="/automation">← {t('back')}</Link>} />
      {content()}
    </div>
  )
}

const Form = ({ source }: { source: AutomationRule | undefined }) => {
  const [first] = useState(() => (source ? copyOf(source) : emptyRule()))
  return <RuleForm values={first} />
}
