import { ErrorState } from '@balcao/ui/error-state'
import { PageHeader } from '@balcao/ui/page-header'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import css from './automation.module.css'
import { emptyRule } from './form-values.ts'
import { t } from './messages.ts'
import { RuleForm } from './rule-form.tsx'

/** A new rule. */
export const Page = () => {
  const may = useCan()('automation.manage')
  const [first] = useState(emptyRule)
  return (
    <div className={css.page}>
      <PageHeader title={t('newTitle')} hideTitle above={<Link to="/automation">← {t('back')}</Link>} />
      {may ? <RuleForm values={first} /> : <ErrorState title={t('notAllowed')} />}
    </div>
  )
}
