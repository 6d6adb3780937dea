import { MAX_FLOW_NAME } from '@balcao/contracts/flows/bounds'
import type { Flow } from '@balcao/contracts/flows/flows'
import { ErrorState } from '@balcao/ui/error-state'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import page from '../../lib/page/form-page.module.css'
import { Starters } from '../../lib/page/starters.tsx'
import { FlowForm } from './editor/flow-form.tsx'
import { useFlow } from './flows.data.ts'
import { type FlowValues, valuesOf } from './form-values.ts'
import { t } from './messages.ts'
import { FLOW_TEMPLATES, type FlowTemplate, templateValues } from './templates.ts'

/** A copy is switched off until somebody has read it. */
const copyOf = (flow: Flow): FlowValues => ({
  ...valuesOf(flow),
  name: t('copyOf', { name: flow.name }).slice(0, MAX_FLOW_NAME),
  active: 'no',
})

/** A new flow: of a template, or a copy of the one that the address names. */
export const Page = () => {
  const may = useCan()('flow.manage')
  const { from }: Record<string, unknown> = useSearch({ strict: false })
  const asked = Number(from)
  const { data, isLoading } = useFlow(may && Number.isSafeInteger(asked) && asked > 0 ? asked : undefined)
  const [values, setValues] = useState<FlowValues | null>(null)
  const content = () => {
    if (!may) return <ErrorState title={t('notAllowed')} />
    if (isLoading) return <TextSkeleton lines={8} />
    if (data) return <FlowForm key={data.id} values={copyOf(data)} />
    return values ? <FlowForm values={values} /> : <Templates onChoose={(one) => setValues(templateValues(one))} />
  }
  return (
    <div className={page.page}>
      <PageHeader title={t('newTitle')} hideTitle above={<Link to="/workflows/flows">← {t('back')}</Link>} />
      {content()}
    </div>
  )
}

const Templates = ({ onChoose }: { onChoose: (template: FlowTemplate) => void }) => (
  <Starters
    heading={t('templates')}
    starters={FLOW_TEMPLATES}
    name={(one) => t(`template_${one}`)}
    about={(one) => t(`templateText_${one}`)}
    size={(one) => t('count', { n: templateValues(one).steps.length })}
    onChoose={onChoose}
  />
)
