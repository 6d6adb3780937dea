import { MAX_CHECKLIST_TITLE } from '@balcao/contracts/checklists/bounds'
import type { ChecklistTemplate } from '@balcao/contracts/checklists/templates'
import { ErrorState } from '@balcao/ui/error-state'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import page from '../../../lib/page/form-page.module.css'
import { emptyTemplate, valuesOf, withoutKeys } from './form-values.ts'
import { t } from './messages.ts'
import { TemplateForm } from './template-form.tsx'
import { useTemplate } from './templates.data.ts'

const copyOf = (template: ChecklistTemplate) => ({
  ...withoutKeys(valuesOf(template)),
  name: t('copyOf', { name: template.name }).slice(0, MAX_CHECKLIST_TITLE),
})

/** A new template, or a copy of the one that the address names. */
export const Page = () => {
  const may = useCan()('checklist.manage')
  const { from }: Record<string, unknown> = useSearch({ strict: false })
  const asked = Number(from)
  const { data, isLoading } = useTemplate(may && Number.isSafeInteger(asked) && asked > 0 ? asked : undefined)
  const content = () => {
    if (!may) return <ErrorState title={t('notAllowed')} />
    return isLoading ? <TextSkeleton lines={8} /> : <Form key={data?.id} source={data} />
  }
  return (
    <div className={page.page}>
      <PageHeader title={t('newTitle')} hideTitle above={<Link to="/checklists/templates">← {t('back')}</Link>} />
      {content()}
    </div>
  )
}

const Form = ({ source }: { source: ChecklistTemplate | undefined }) => {
  const [first] = useState(() => (source ? copyOf(source) : emptyTemplate()))
  return <TemplateForm values={first} />
}
