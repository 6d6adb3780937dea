import { RUN_STATES, type RunState } from '@balcao/contracts/flows/bounds'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { exactTime } from '@balcao/ui/lib/time'
import { NativeSelect } from '@balcao/ui/native-select'
import { DataTable } from '@balcao/ui/table/data-table'
import Button from '@mui/material/Button'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useCan } from '../../../lib/can.ts'
import { ListPage } from '../../../lib/lists/list-page.tsx'
import { pagedTable } from '../../../lib/lists/paged-table.tsx'
import { useAddressId } from '../../../lib/page/edit-page.tsx'
import { useNames } from '../editor/names.data.ts'
import { useFlow } from '../flows.data.ts'
import { t as flow } from '../messages.ts'
import { t } from './messages.ts'
import { runCard, runColumns } from './run-columns.tsx'
import { useFlowRuns } from './runs.data.ts'
import css from './runs.module.css'

export const Page = () => {
  const may = useCan()('flow.manage')
  const id = useAddressId()
  const { data, error } = useFlow(may ? id : undefined)
  if (!may) return <ErrorState title={flow('notAllowed')} />
  if (id === undefined || error) return <ErrorState title={flow('loadFailed')} />
  return <RunsPage id={id} name={data?.name ?? ''} />
}

/** Where each ticket stands in a flow. */
const RunsPage = ({ id, name }: { id: number; name: string }) => {
  const navigate = useNavigate()
  const names = useNames()
  const { state: asked }: Record<string, unknown> = useSearch({ strict: false })
  const state = RUN_STATES.find((one) => one === asked)
  const list = useFlowRuns(id, state)
  const show = (next: RunState | undefined) =>
    void navigate({ to: '/workflows/flows/$id/runs', params: { id: String(id) }, search: next ? { state: next } : {}, replace: true })
  return (
    <ListPage
      title={t('title')}
      about={t('about')}
      maxWidth={1280}
      loading={list.isPending}
      tools={
        <>
          <Link to="/workflows/flows/$id" params={{ id: String(id) }}>
            ← {t('back', { name })}
          </Link>
          <div className={css.filter}>
            <NativeSelect
              dense
              label={t('state')}
              value={state ?? 'any'}
              options={[['any', t('anyState')] as const, ...RUN_STATES.map((one) => [one, t(`state_${one}`)] as const)]}
              onChange={(one) => show(RUN_STATES.find((known) => known === one))}
            />
          </div>
        </>
      }
      table={
        <DataTable
          key={state}
          label={t('title')}
          rows={list.rows}
          columns={runColumns(names)}
          rowKey={(run) => run.id}
          rowName={({ createdAt }) => t('rowName', { at: exactTime(createdAt) })}
          rowVersion={(run) => `${run.state} ${run.step?.key} ${run.updatedAt}`}
          onOpen={(run) => void navigate({ to: '/workflows/flows/$id/runs/$runId', params: { id: String(id), runId: String(run.id) } })}
          {...pagedTable(list, t('listFailed'))}
          card={runCard(names)}
          empty={
            state ? (
              <EmptyState kind="filtered" title={t('noneTitle')} action={<Button onClick={() => show(undefined)}>{t('clear')}</Button>} />
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
