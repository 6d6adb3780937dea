import type { Flow } from '@balcao/contracts/flows/flows'
import { ErrorState } from '@balcao/ui/error-state'
import { DataTable } from '@balcao/ui/table/data-table'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { ListActs, ListPage } from '../../lib/lists/list-page.tsx'
import { NoneYet } from '../../lib/lists/none-yet.tsx'
import { pagedTable, WHOLE } from '../../lib/lists/paged-table.tsx'
import { RemoveDialog } from '../../lib/lists/remove-dialog.tsx'
import { useRowMenu } from '../../lib/lists/row-menu.tsx'
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
  const [removing, setRemoving] = useState<Flow | null>(null)
  const paramsOf = ({ id }: Flow) => ({ params: { id: String(id) } })
  const open = (flow: Flow) => void navigate({ to: '/workflows/flows/$id', ...paramsOf(flow) })
  const add = () => void navigate({ to: '/workflows/flows/new' })
  const { button, menu } = useRowMenu<Flow>(
    ({ name }) => t('actionsOf', { name }),
    (flow) => [
      [t('edit'), () => open(flow)],
      [t('seeRuns'), () => void navigate({ to: '/workflows/flows/$id/runs', ...paramsOf(flow) })],
      [t('copy'), () => void navigate({ to: '/workflows/flows/new', search: { from: flow.id } })],
      [t(flow.active ? 'deactivate' : 'activate'), () => void acts.setActive(flow, !flow.active)],
      [t('remove'), () => setRemoving(flow)],
    ],
  )
  return (
    <ListPage
      title={t('title')}
      about={t('about')}
      maxWidth={1280}
      loading={query.isPending}
      tools={
        <>
          <WorkflowTabs current="flows" />
          <ListActs>
            <Button size="small" variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={add}>
              {t('add')}
            </Button>
          </ListActs>
        </>
      }
      table={
        <DataTable
          label={t('title')}
          rows={query.data?.data ?? []}
          columns={flowColumns(button)}
          rowKey={({ id }) => id}
          rowName={({ name }) => t('rowName', { name })}
          rowVersion={({ version, problem, runs }) => `${version} ${problem?.what} ${runs.open} ${runs.failed}`}
          onOpen={open}
          {...pagedTable({ ...query, ...WHOLE }, t('listFailed'))}
          card={flowCard(button)}
          empty={<NoneYet t={t} onAdd={add} />}
        />
      }
    >
      {menu}
      <RemoveDialog t={t} thing={removing} onRemove={(one) => void acts.remove(one)} onClose={() => setRemoving(null)} />
    </ListPage>
  )
}
