import { RUN_STATES } from '@balcao/contracts/flows/bounds'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { exactTime } from '@balcao/ui/lib/time'
import { NativeSelect } from '@balcao/ui/native-select'
import { DataTable } from '@balcao/ui/table/data-table'
import Button from '@mui/material/Button'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCan } from '../../../lib/can.ts'
import { ListExport } from '../../../lib/files/list-export.tsx'
import { ListActs, ListPage } from '../../../lib/lists/list-page.tsx'
import { pagedTable } from '../../../lib/lists/paged-table.tsx'
import { WorkflowTabs } from '../../../lib/workflows/workflow-tabs.tsx'
import { useNames } from '../editor/names.data.ts'
import { useFlows } from '../flows.data.ts'
import { t as words } from '../messages.ts'
import { t } from './messages.ts'
import { runCard, runColumns } from './run-columns.tsx'
import { type Filter, useFlowRuns } from './runs.data.ts'
import css from './runs.module.css'

/** What the address asks for; anything that makes no sense is nothing. The flow may stand in the path as well. */
function read({ flow, state }: Record<string, unknown>, inPath: string | undefined): Filter {
  const flowId = Number(inPath ?? flow)
  const known = RUN_STATES.find((one) => one === state)
  return { ...(Number.isSafeInteger(flowId) && flowId > 0 ? { flowId } : {}), ...(known ? { state: known } : {}) }
}

export const Page = () => (useCan()('flow.manage') ? <RunsPage /> : <ErrorState title={words('notAllowed')} />)

/** Where each ticket stands in flows: in all of them, or in one. */
const RunsPage = () => {
  const navigate = useNavigate()
  const names = useNames()
  const { id: inPath } = useParams({ strict: false })
  const filter = read(useSearch({ strict: false }), inPath)
  const { flowId, state } = filter
  const list = useFlowRuns(filter)
  const flows = useFlows().data?.data ?? []
  const show = (next: Filter) =>
    void navigate({
      to: '/workflows/flows/runs',
      search: { ...(next.flowId ? { flow: next.flowId } : {}), ...(next.state ? { state: next.state } : {}) },
      replace: true,
    })
  return (
    <ListPage
      title={t('title')}
      about={t('about')}
      maxWidth={1280}
      loading={list.isPending}
      tools={
        <>
          <WorkflowTabs current="runs" />
          <div className={css.filters}>
            <NativeSelect
              dense
              label={t('flow')}
              value={flowId ? String(flowId) : 'any'}
              options={[['any', t('anyFlow')] as const, ...flows.map(({ id, name }) => [String(id), name] as const)]}
              onChange={(id) => show({ ...(id === 'any' ? {} : { flowId: Number(id) }), ...(state ? { state } : {}) })}
            />
            <NativeSelect
              dense
              label={t('state')}
              value={state ?? 'any'}
              options={[['any', t('anyState')] as const, ...RUN_STATES.map((one) => [one, t(`state_${one}`)] as const)]}
              onChange={(one) => show(read({ state: one }, flowId ? String(flowId) : undefined))}
            />
          </div>
          <ListActs>
            <ListExport path="/flows/runs/export" filter={filter} name="execucoes-de-fluxos.csv" disabled={list.isPending} />
          </ListActs>
        </>
      }
      table={
        <DataTable
          key={JSON.stringify(filter)}
          label={t('title')}
          rows={list.rows}
          columns={runColumns(names, flowId === undefined)}
          rowKey={(run) => run.id}
          rowName={({ createdAt }) => t('rowName', { at: exactTime(createdAt) })}
          rowVersion={(run) => `${run.state} ${run.step?.key} ${run.updatedAt}`}
          onOpen={({ id, flow }) =>
            void navigate({ to: '/workflows/flows/$id/runs/$runId', params: { id: String(flow.id), runId: String(id) } })
          }
          {...pagedTable(list, t('listFailed'))}
          card={runCard(names, flowId === undefined)}
          empty={
            flowId || state ? (
              <EmptyState kind="filtered" title={t('noneTitle')} action={<Button onClick={() => show({})}>{t('clear')}</Button>} />
            ) : (
              <EmptyState kind="never" title={t('emptyTitle')}>
                {t('emptyText')}
              </EmptyState>
            )
          }
        />
      }
    />
  )
}
