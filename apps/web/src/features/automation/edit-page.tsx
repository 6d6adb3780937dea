import type { AutomationRule } from '@balcao/contracts/automation/rules'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { useRule } from './automation.data.ts'
import css from './automation.module.css'
import { valuesOf } from './form-values.ts'
import { t } from './messages.ts'
import { RuleForm } from './rule-form.tsx'

const Back = () => <Link to="/automation">← {t('back')}</Link>

/** One rule. */
export const Page = () => {
  const may = useCan()('automation.manage')
  const { id = '' } = useParams({ strict: false })
  const known = may && /^[1-9]\d{0,8}$/.test(id)
  const query = useRule(known ? Number(id) : undefined)
  const failure = query.error && failureOf(query.error)
  if (query.data) return <Loaded key={query.data.id} rule={query.data} />
  return (
    <div className={css.page}>
      <PageHeader title={t('editTitle')} above={<Back />} />
      {known && !failure ? (
        <TextSkeleton lines={8} />
      ) : (
        <ErrorState
          title={t(may ? 'loadFailed' : 'notAllowed')}
          {...(failure ? { code: failure.requestId || failure.code, onRetry: () => void query.refetch() } : {})}
        >
          {failure?.message}
        </ErrorState>
      )}
    </div>
  )
}

const Loaded = ({ rule }: { rule: AutomationRule }) => {
  // What is read anew while somebody writes changes nothing under their hands.
  const [first] = useState(rule)
  return (
    <div className={css.page}>
      <PageHeader title={rule.name} above={<Back />} />
      {rule.problem ? (
        <div role="status" className={css.problem}>
          <p>{t(`problem_${rule.problem.what}`)}</p>
          {rule.problem.reasons.length > 0 ? (
            <ul>
              {rule.problem.reasons.map(({ message }) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          ) : null}
          <Link to="/automation/runs" search={{ rule: rule.id }}>
            {t('seeRuns')}
          </Link>
        </div>
      ) : null}
      <RuleForm values={valuesOf(first)} edited={first} />
    </div>
  )
}
