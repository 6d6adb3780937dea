import { useNavigate } from '@tanstack/react-router'
import { useCan } from '../../lib/can.ts'
import { SetupListPage } from '../../lib/lists/setup-list-page.tsx'
import { WorkflowTabs } from '../../lib/workflows/workflow-tabs.tsx'
import { workflowCard, workflowColumns } from './columns.tsx'
import { t } from './messages.ts'
import { useWorkflowActs, useWorkflows } from './workflows.data.ts'

/** The workflows of the organisation. */
export const Page = () => {
  const navigate = useNavigate()
  const may = useCan()('workflow.manage')
  const query = useWorkflows()
  const acts = useWorkflowActs()
  return (
    <SetupListPage
      t={t}
      title={t('title')}
      tabs={<WorkflowTabs current="statuses" />}
      query={query}
      columns={workflowColumns}
      card={workflowCard}
      rowVersion={({ version, broken }) => `${version} ${broken}`}
      file={{ path: '/workflows/export', name: 'workflows.csv' }}
      readOnly={may ? undefined : t('open')}
      onOpen={({ id }) => void navigate({ to: '/workflows/$id', params: { id: String(id) } })}
      onAdd={() => void navigate({ to: '/workflows/new' })}
      actsOf={(workflow) => [
        [t('copy'), () => void navigate({ to: '/workflows/new', search: { from: workflow.id } })],
        [t(workflow.active ? 'deactivate' : 'activate'), () => void acts.setActive(workflow, !workflow.active)],
      ]}
      onRemove={(workflow) => void acts.remove(workflow)}
    />
  )
}
