import type { SlaPolicy } from '@balcao/contracts/sla/policies'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { valuesOf } from './form-values.ts'
import { t } from './messages.ts'
import { usePolicy } from './policies.data.ts'
import css from './policies.module.css'
import { PolicyForm } from './policy-form.tsx'

/** One policy. */
export const Page = () => {
  const { id = '' } = useParams({ strict: false })
  const known = /^[1-9]\d{0,8}$/.test(id)
  const query = usePolicy(known ? Number(id) : undefined)
  const failure = query.error && failureOf(query.error)
  if (query.data) return <Loaded key={query.data.id} policy={query.data} />
  return (
    <div className={css.page}>
      <PageHeader title={t('editTitle')} above={<Link to="/sla/policies">← {t('back')}</Link>} />
      {known && !failure ? (
        <TextSkeleton lines={8} />
      ) : (
        <ErrorState
          title={t('loadFailed')}
          {...(failure ? { code: failure.requestId || failure.code, onRetry: () => void query.refetch() } : {})}
        >
          {failure?.message}
        </ErrorState>
      )}
    </div>
  )
}

const Loaded = ({ policy }: { policy: SlaPolicy }) => {
  const may = useCan()('sla.manage')
  // What is read anew while somebody writes changes nothing under their hands.
  const [first] = useState(policy)
  return (
    <div className={css.page}>
      <PageHeader title={policy.name} above={<Link to="/sla/policies">← {t('back')}</Link>} />
      <PolicyForm values={valuesOf(first)} edited={first} readOnly={!may} />
    </div>
  )
}
