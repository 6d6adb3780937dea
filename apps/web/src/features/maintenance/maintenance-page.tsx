import { effectiveRole, isAtLeast } from '@balcao/contracts/access'
import { ErrorState } from '@balcao/ui/error-state'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useId } from 'react'
import { useMe } from '../../lib/session.ts'
import { TabList } from '../../lib/tab-list.tsx'
import css from './maintenance.module.css'
import { t } from './messages.ts'
import { WindowsTab } from './windows-tab.tsx'

const JobsTab = lazy(() => import('./jobs-tab.tsx').then((module) => ({ default: module.JobsTab })))
const FeaturesTab = lazy(() => import('./features-tab.tsx').then((module) => ({ default: module.FeaturesTab })))
const DataTab = lazy(() => import('./fixes/data-tab.tsx').then((module) => ({ default: module.DataTab })))

const ReleaseTab = lazy(() => import('./release-tab.tsx').then((module) => ({ default: module.ReleaseTab })))

const TABS = ['windows', 'jobs', 'data', 'features', 'release'] as const
/** The release is the installation's, not the organisation's. */
const tabsOf = (role: string) => TABS.filter((one) => one !== 'release' || role === 'super_admin')

const SHOWN = { windows: WindowsTab, jobs: JobsTab, data: DataTab, features: FeaturesTab, release: ReleaseTab } as const

export const Page = () => (
  <div className={css.page}>
    <PageHeader title={t('title')} hideTitle below={t('lead')} />
    {isAtLeast(effectiveRole(useMe()), 'admin') ? <Maintenance /> : <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState>}
  </div>
)

/** Windows, the jobs of the installation, whether the data is in order, and what the organisation has switched off. */
const Maintenance = () => {
  const id = useId()
  const navigate = useNavigate()
  const asked: Record<string, unknown> = useSearch({ strict: false })
  const tabs = tabsOf(effectiveRole(useMe()))
  const tab = tabs.find((one) => one === asked.tab) ?? 'windows'
  const Shown = SHOWN[tab]
  return (
    <>
      <TabList
        label={t('tabs')}
        id={id}
        tabs={tabs.map((one) => [one, t(`tab_${one}`)])}
        current={tab}
        onChange={(next) => void navigate({ to: '/maintenance', search: { tab: next }, replace: true })}
      />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        <Suspense fallback={<TextSkeleton lines={8} />}>
          <Shown />
        </Suspense>
      </div>
    </>
  )
}
