import type { Tracker } from '@balcao/contracts/issues/trackers'
import { ErrorState } from '@balcao/ui/error-state'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { useNavigate } from '@tanstack/react-router'
import { useCan } from '../../../lib/can.ts'
import { Cut } from '../../../lib/lists/cut.tsx'
import { RowCard } from '../../../lib/lists/row-card.tsx'
import type { RowButton } from '../../../lib/lists/row-menu.tsx'
import { SetupListPage } from '../../../lib/lists/setup-list-page.tsx'
import { IntegrationTabs } from '../../integrations/tabs.tsx'
import { t } from './messages.ts'
import { useTrackerActs, useTrackers } from './trackers.data.ts'

const stateText = ({ active, problem }: Tracker) => (problem && active ? t(`failure_${problem}`) : t(active ? 'active' : 'inactive'))
const issuesOf = ({ issues: { open, all } }: Tracker) => t('issuesOf', { open, all: String(all) })

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
  return (
    <SetupListPage
      t={t}
      title={t('title')}
      tabs={<IntegrationTabs current="trackers" />}
      query={query}
      columns={columns}
      card={card}
      rowVersion={({ version, problem, issues }) => [version, problem, issues.open, issues.all].join(' ')}
      onOpen={({ id }) => void navigate({ to: '/integrations/trackers/$id', params: { id: String(id) } })}
      onAdd={() => void navigate({ to: '/integrations/trackers/new' })}
      actsOf={(tracker) => [
        [t('seeTickets'), () => void navigate({ to: '/tickets', search: { tracker: String(tracker.id) } })],
        [t('seeIssues'), () => void navigate({ to: '/issues', search: { tracker: tracker.id } })],
        [t(tracker.active ? 'deactivate' : 'activate'), () => void acts.setActive(tracker, !tracker.active)],
      ]}
      onRemove={(tracker) => void acts.remove(tracker)}
    />
  )
}
