import { GROUP_STATES, type GroupState } from '@balcao/contracts/duplicates/groups'
import { ErrorState } from '@balcao/ui/error-state'
import { PageHeader } from '@balcao/ui/page-header'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useId } from 'react'
import { useCan } from '../../lib/can.ts'
import { TabList } from '../../lib/tab-list.tsx'
import css from './duplicates.module.css'
import { GroupsTab } from './groups-tab.tsx'
import { t } from './messages.ts'

const ModelsTab = lazy(() => import('./models-tab.tsx'))
const TrainingTab = lazy(() => import('./training-tab.tsx'))
const RunsTab = lazy(() => import('./runs-tab.tsx'))
const SettingsTab = lazy(() => import('./settings-tab.tsx'))

const TABS = ['groups', 'models', 'training', 'runs', 'settings'] as const
type Tab = (typeof TABS)[number]

const one = <T extends string>(options: readonly T[], value: unknown, standard: T): T =>
  options.includes(value as T) ? (value as T) : standard

export const Page = () => {
  const may = useCan()('duplicate.review')
  if (may) return <Duplicates />
  return (
    <div className={css.page}>
      <PageHeader title={t('title')} hideTitle />
      <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState>
    </div>
  )
}

const Duplicates = () => {
  const id = useId()
  const can = useCan()
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const tabs = TABS.filter((tab) => tab !== 'training' || can('duplicate.train'))
  const tab = one<Tab>(tabs, search.tab, 'groups')
  const state = one<GroupState>(GROUP_STATES, search.state, 'suggested')
  const show = (next: { tab?: Tab; state?: GroupState }) => {
    const to = { tab, state, ...next }
    const kept = { ...(to.tab === 'groups' ? {} : { tab: to.tab }), ...(to.state === 'suggested' ? {} : { state: to.state }) }
    void navigate({ to: '/duplicates', search: kept, replace: true })
  }
  return (
    <div className={css.page}>
      <PageHeader title={t('title')} hideTitle below={t('below')} />
      <TabList
        label={t('tabs')}
        id={id}
        tabs={tabs.map((name) => [name, t(`tab_${name}`)])}
        current={tab}
        onChange={(next) => show({ tab: next })}
      />
      <div className={css.panel} data-in-order role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        <Suspense>
          {tab === 'groups' ? <GroupsTab state={state} onState={(next) => show({ state: next })} /> : null}
          {tab === 'models' ? <ModelsTab /> : null}
          {tab === 'training' ? <TrainingTab /> : null}
          {tab === 'runs' ? <RunsTab /> : null}
          {tab === 'settings' ? <SettingsTab /> : null}
        </Suspense>
      </div>
    </div>
  )
}
