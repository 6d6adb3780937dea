import type { ChecklistTemplate } from '@balcao/contracts/checklists/templates'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import css from '../checklists.module.css'
import { valuesOf } from './form-values.ts'
import { t } from './messages.ts'
import { TemplateForm } from './template-form.tsx'
import { TemplateItems } from './template-items.tsx'
import { TemplateStats } from './template-stats.tsx'
import { useTemplate } from './templates.data.ts'

const Back = () => <Link to="/checklists/templates">← {t('back')}</Link>

/** One template, to be changed or, by whoever may not, to be read. */
export const Page = () => {
  const { id = '' } = useParams({ strict: false })
  const known = /^[1-9]\d{0,8}$/.test(id)
  const query = useTemplate(known ? Number(id) : undefined)
  const failure = query.error && failureOf(query.error)
  if (query.data) return <Loaded key={query.data.id} template={query.data} />
  return (
    <div className={css.page}>
      <PageHeader title={t('editTitle')} above={<Back />} />
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

const Loaded = ({ template }: { template: ChecklistTemplate }) => {
  const may = useCan()('checklist.manage')
  // What is read anew while somebody writes changes nothing under their hands.
  const [first] = useState(template)
  return (
    <div className={css.page}>
      <PageHeader title={template.name} above={<Back />} {...(may ? {} : { below: t('readOnly') })} />
      {may ? <TemplateForm values={valuesOf(first)} edited={first} /> : <TemplateItems template={template} />}
      <TemplateStats template={template} />
    </div>
  )
}
