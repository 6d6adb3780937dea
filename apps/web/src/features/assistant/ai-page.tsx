import { effectiveRole, isAtLeast } from '@balcao/contracts/access'
import { ErrorState } from '@balcao/ui/error-state'
import { PageHeader } from '@balcao/ui/page-header'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useId } from 'react'
import { useMe } from '../../lib/session.ts'
import { TabList } from '../../lib/tab-list.tsx'
import css from './assistant.module.css'
import { FeaturesTab } from './features-tab.tsx'
import { t } from './messages.ts'

const EvaluationTab = lazy(() => import('./evaluation-tab.tsx'))
const RunsTab = lazy(() => import('./runs-tab.tsx'))
const GapsTab = lazy(() => import('./gaps-tab.tsx'))
const ProvidersTab = lazy(() => import('./providers-tab.tsx'))
const PrivacyTab = lazy(() => import('./privacy-tab.tsx'))

const TABS = ['features', 'evaluation', 'runs', 'gaps', 'providers', 'privacy'] as const
type Tab = (typeof TABS)[number]

export const Page = () =>
  isAtLeast(effectiveRole(useMe()), 'admin') ? (
    <Assistant />
  ) : (
    <div className={css.page}>
      <PageHeader title={t('title')} hideTitle />
      <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState>
    </div>
  )

const Assistant = () => {
  const id = useId()
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const tab = TABS.find((one) => one === search.tab) ?? 'features'
  const show = (next: Tab) => void navigate({ to: '/ai', search: next === 'features' ? {} : { tab: next }, replace: true })
  return (
    <div className={css.page}>
      <PageHeader title={t('title')} hideTitle below={t('below')} />
      <TabList label={t('tabs')} id={id} tabs={TABS.map((name) => [name, t(`tab_${name}`)])} current={tab} onChange={show} />
      <div className={css.panel} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        <Suspense fallback={<p role="status">{t('loading')}</p>}>
          {tab === 'features' ? <FeaturesTab /> : null}
          {tab === 'evaluation' ? <EvaluationTab /> : null}
          {tab === 'runs' ? <RunsTab /> : null}
          {tab === 'gaps' ? <GapsTab /> : null}
          {tab === 'providers' ? <ProvidersTab /> : null}
          {tab === 'privacy' ? <PrivacyTab /> : null}
        </Suspense>
      </div>
    </div>
  )
}
