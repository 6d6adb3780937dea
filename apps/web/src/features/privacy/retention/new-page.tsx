import { ErrorState } from '@balcao/ui/error-state'
import { PageHeader } from '@balcao/ui/page-header'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import page from '../../../lib/page/form-page.module.css'
import { t as words } from '../messages.ts'
import { emptyRule } from './form-values.ts'
import { t } from './messages.ts'
import { RuleForm } from './rule-form.tsx'

/** A new rule of retention. */
export const Page = () => {
  const may = useCan()('privacy.manage')
  const [first] = useState(emptyRule)
  return (
    <div className={page.page}>
      <PageHeader title={t('newTitle')} hideTitle above={<Link to="/privacy/retention">← {t('back')}</Link>} />
      {may ? <RuleForm values={first} /> : <ErrorState title={words('notAllowed')} />}
    </div>
  )
}
