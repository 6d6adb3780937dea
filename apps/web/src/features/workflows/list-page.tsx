import type { Workflow } from '@balcao/contracts/workflows/workflows'
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
import { workflowCard, workflowColumns } from './columns.tsx'
import { t } from './messages.ts'
import { useWorkflowActs, useWorkflows } from './workflows.data.ts'

/** The workflows of the organisation. */
export const Page = () => {
  const navigate = useNavigate()
  const may = useCan()('workflow.manage')
  const query = useWorkflows()
  const acts = useWorkflowActs()
  const [removing, setRemoving] = useState<Workflow | null>(null)
  const open = ({ id }: Workflow) => void navigate({ to: '/workflows/$id', params: { id: String(id) } })
  const add = () => void navigate({ to: '/workflows/new' })
  const { button, menu } = useRowMenu<Workflow>(
    ({ name }) => t('actionsOf', { name }),
    (workflow) => [
      [t(may ? 'edit' : 'open'), () => open(workflow)],
      ...(may
        ? ([
            [t('copy'), () => void navigate({ to: '/workflows/new', search: { from: workflow.id } })],
            [t(workflow.active ? 'deactivate' : 'activate'), () => void acts.setActive(workflow, !workflow.active)],
            [t('remove'), () => setRemoving(workflow)],
          ] as const)
        : []),
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
          <WorkflowTabs current="statuses" />
          {may ? (
            <ListActs>
              <Button size="small" variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={add}>
                {t('add')}
              </Button>
            </ListActs>
          ) : null}
        </>
      }
      table={
        <DataTable
          label={t('title')}
          rows={query.data?.data ?? []}
          columns={workflowColumns(button)}
          rowKey={({ id }) => id}
          rowName={({ name }) => t('rowName', { name })}
          rowVersion={({ version, broken }) => `${version} ${broken}`}
          onOpen={open}
          {...pagedTable({ ...query, ...WHOLE }, t('listFailed'))}
          card={workflowCard(button)}
          empty={<NoneYet t={t} onAdd={may ? add : undefined} />}
        />
      }
    >
      {menu}
      <RemoveDialog t={t} thing={removing} onRemove={(one) => void acts.remove(one)} onClose={() => setRemoving(null)} />
    </ListPage>
  )
}
