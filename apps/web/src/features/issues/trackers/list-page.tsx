import type { Tracker } from '@balcao/contracts/issues/trackers'
import { ErrorState } from '@balcao/ui/error-state'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { DataTable } from '@balcao/ui/table/data-table'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { ListActs, ListPage } from '../../../lib/lists/list-page.tsx'
import { NoneYet } from '../../../lib/lists/none-yet.tsx'
import { pagedTable, WHOLE } from '../../../lib/lists/paged-table.tsx'
import { RemoveDialog } from '../../../lib/lists/remove-dialog.tsx'
import { RowCard } from '../../../lib/lists/row-card.tsx'
import { type RowButton, useRowMenu } from '../../../lib/lists/row-menu.tsx'
import page from '../../../lib/page/form-page.module.css'
import { IntegrationTabs } from '../../integrations/tabs.tsx'
import { t } from './messages.ts'
import { useTrackerActs, useTrackers } from './trackers.data.ts'

const stateText = ({ active, problem }: Tracker) => (problem && active ? t(`failure_${problem}`) : t(active ? 'active' : 'inactive'))
const issuesOf = ({ issues: { open, all } }: Tracker) => t('issuesOf', { open, all: String(all) })

const Cut = ({ children }: { children: string }) => (
  <span className={page.cut} title={children}>
    {children}
  </span>
)

const columns = (button: RowButton<Tracker>): readonly TableColumn<Tracker>[] => [
  { id: 'name', label: t('name'), width: 220, hideable: false, cell: ({ name }) => <Cut>{name}</Cut> },
  { id: 'kind', label: t('kind'), width: 110, cell: ({ kind }) => t(`kind_${kind}`) },
  { id: 'project', label: t('project'), width: 260, grow: true, cell: ({ project }) => <Cut>{project}</Cut> },
  { id: 'issues', label: t('issues'), width: 170, cell: issuesOf },
  { id: 'state', label: t('state'), width: 280, cell: (tracker) => <Cut>{stateText(tracker)}</Cut> },
  { id: 'actions', label: t('actions'), hideLabel: true, width: 48, hideable: false, cell: (tracker, inside) => button(tracker, inside) },
]

/** One on the phone. */
const card = (button: RowButton<Tracker>) => (tracker: Tracker, inside: { tabIndex: 0 | -1 }) => (
  <RowCard
    name={tracker.name}
    lines={[`${t(`kind_${tracker.kind}`)} · ${tracker.project}`, issuesOf(tracker), stateText(tracker)]}
    end={button(tracker, inside)}
  />
)

export const Page = () => (useCan()('integration.manage') ? <TrackersPage /> : <ErrorState title={t('notAllowed')} />)

/** Projects of issue trackers that tickets are linked with. */
const TrackersPage = () => {
  const navigate = useNavigate()
  const query = useTrackers()
  const acts = useTrackerActs()
  const [removing, setRemoving] = useState<Tracker | null>(null)
  const open = ({ id }: Tracker) => void navigate({ to: '/integrations/trackers/$id', params: { id: String(id) } })
  const add = () => void navigate({ to: '/integrations/trackers/new' })
  const { button, menu } = useRowMenu<Tracker>(
    ({ name }) => t('actionsOf', { name }),
    (tracker) => [
      [t('edit'), () => open(tracker)],
      [t('seeIssues'), () => void navigate({ to: '/issues', search: { tracker: tracker.id } })],
      [t(tracker.active ? 'deactivate' : 'activate'), () => void acts.setActive(tracker, !tracker.active)],
      [t('remove'), () => setRemoving(tracker)],
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
          <IntegrationTabs current="trackers" />
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
          columns={columns(button)}
          rowKey={({ id }) => id}
          rowName={({ name }) => t('rowName', { name })}
          rowVersion={({ version, problem, issues }) => [version, problem, issues.open, issues.all].join(' ')}
          onOpen={open}
          {...pagedTable({ ...query, ...WHOLE }, t('listFailed'))}
          card={card(button)}
          empty={<NoneYet t={t} onAdd={add} />}
        />
      }
    >
      {menu}
      <RemoveDialog t={t} thing={removing} onRemove={(one) => void acts.remove(one)} onClose={() => setRemoving(null)} />
    </ListPage>
  )
}
