import { MAX_DOCUMENT_TEMPLATE_NAME } from '@balcao/contracts/documents/template-bounds'
import type { DocumentTemplate } from '@balcao/contracts/documents/templates'
import { ErrorState } from '@balcao/ui/error-state'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import page from '../../../lib/page/form-page.module.css'
import { emptyTemplate, valuesOf } from './form-values.ts'
import { t } from './messages.ts'
import { TemplateForm } from './template-form.tsx'
import { useTemplate } from './templates.data.ts'
import css from './templates.module.css'

const copyOf = (template: DocumentTemplate) => ({
  ...valuesOf(template),
  name: t('copyOf', { name: template.name }).slice(0, MAX_DOCUMENT_TEMPLATE_NAME),
})

/** A new template, or a copy of the one that the address names. */
export const Page = () => {
  const may = useCan()('document.manage')
  const { from }: Record<string, unknown> = useSearch({ strict: false })
  const asked = Number(from)
  const { data, isLoading } = useTemplate(may && Number.isSafeInteger(asked) && asked > 0 ? asked : undefined)
  const content = () => {
    if (!may) return <ErrorState title={t('notAllowed')} />
    return isLoading ? <TextSkeleton lines={8} /> : <Form key={data?.id} source={data} />
  }
  return (
    <div className={`${page.page} ${css.wide}`}>
      <PageHeader title={t('newTitle')} hideTitle above={<Link to="/documents/templates">← {t('back')}</Link>} />
      {content()}
    </div>
  )
}

const Form = ({ source }: { source: DocumentTemplate | undefined }) => {
  const [first] = useState(() => (source ? copyOf(source) : emptyTemplate()))
  return <TemplateForm values={first} />
}
