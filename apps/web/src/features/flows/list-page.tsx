import { ErrorState } from '@balcao/ui/error-state'
import { useNavigate } from '@tanstack/react-router'
import { useCan } from '../../lib/can.ts'
import { SetupListPage } from '../../lib/lists/setup-list-page.tsx'
import { WorkflowTabs } from '../../lib/workflows/workflow-tabs.tsx'
import { flowCard, flowColumns } from './columns.tsx'
import { useFlowActs, useFlows } from './flows.data.ts'
import { t } from './messages.ts'

export const Page = () => (useCan()('flow.manage') ? <FlowsPage /> : <ErrorState title={t('notAllowed')} />)

/** The flows of the organisation. */
const FlowsPage = () => {
  const navigate = useNavigate()
  const query = useFlows()
  const acts = useFlowActs()
  const paramsOf = (id: number) => ({ params: { id: String(id) } })
  return (
    <SetupListPage
      t={t}
      title={t('title')}
      tabs={<WorkflowTabs current="flows" />}
      query={query}
      columns={flowColumns}
      card={flowCard}
      rowVersion={({ version, problem, runs }) => `${version} ${problem?.what} ${runs.open} ${runs.failed}`}
      onOpen={({ id }) => void navigate({ to: '/workflows/flows/$id', ...paramsOf(id) })}
      onAdd={() => void navigate({ to: '/workflows/flows/new' })}
      actsOf={(flow) => [
        [t('seeRuns'), () => void navigate({ to: '/workflows/flows/$id/runs', ...paramsOf(flow.id) })],
        [t('copy'), () => void navigate({ to: '/workflows/flows/new', search: { from: flow.id } })],
        [t(flow.active ? 'deactivate' : 'activate'), () => void acts.setActive(flow, !flow.active)],
      ]}
      onRemove={(flow) => void acts.remove(flow)}
    />
  )
}
