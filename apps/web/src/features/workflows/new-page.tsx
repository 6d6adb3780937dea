import { MAX_WORKFLOW_NAME } from '@balcao/contracts/workflows/bounds'
import type { Workflow } from '@balcao/contracts/workflows/workflows'
import { ErrorState } from '@balcao/ui/error-state'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import page from '../../lib/page/form-page.module.css'
import { Starters } from '../../lib/page/starters.tsx'
import { WorkflowForm } from './editor/workflow-form.tsx'
import { emptyWorkflow, valuesOf } from './form-values.ts'
import { t } from './messages.ts'
import { STARTERS, type Starter, starterTransitions } from './starters.ts'
import { useWorkflow } from './workflows.data.ts'

/** A copy has no types: they follow the workflow that it is a copy of. */
const copyOf = (workflow: Workflow) => ({
  ...valuesOf(workflow),
  name: t('copyOf', { name: workflow.name }).slice(0, MAX_WORKFLOW_NAME),
  types: [],
  active: 'no',
})

/** A new workflow, or a copy of the one that the address names. */
export const Page = () => {
  const may = useCan()('workflow.manage')
  const { from }: Record<string, unknown> = useSearch({ strict: false })
  const asked = Number(from)
  const { data, isLoading } = useWorkflow(may && Number.isSafeInteger(asked) && asked > 0 ? asked : undefined)
  const [starter, setStarter] = useState<Starter | null>(null)
  const content = () => {
    if (!may) return <ErrorState title={t('notAllowed')} />
    if (isLoading) return <TextSkeleton lines={8} />
    if (data) return <WorkflowForm key={data.id} values={copyOf(data)} />
    if (starter)
      return <WorkflowForm key={starter} values={{ ...emptyWorkflow(), ...named(starter), transitions: starterTransitions(starter) }} />
    return (
      <Starters
        heading={t('starters')}
        starters={STARTERS}
        name={(one) => t(`starter_${one}`)}
        about={(one) => t(`starterText_${one}`)}
        size={(one) => t('count', { n: starterTransitions(one).length })}
        onChoose={setStarter}
      />
    )
  }
  return (
    <div className={page.page}>
      <PageHeader title={t('newTitle')} hideTitle above={<Link to="/workflows">← {t('back')}</Link>} />
      {content()}
    </div>
  )
}

/** A starter is for the type of its name; the type's list says what is there. */
const named = (starter: Starter) => (starter === 'blank' ? {} : { name: t(`starter_${starter}`), types: [starter] })
