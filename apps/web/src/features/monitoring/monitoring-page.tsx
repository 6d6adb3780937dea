import { effectiveRole, isAtLeast } from '@balcao/contracts/access'
import { ErrorState } from '@balcao/ui/error-state'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useId } from 'react'
import { useMe } from '../../lib/session.ts'
import { TabList } from '../../lib/tab-list.tsx'
import { t } from './messages.ts'
import css from './monitoring.module.css'
import { ServiceTab } from './service-tab.tsx'

const IncidentsTab = lazy(() => import('./incidents-tab.tsx').then((module) => ({ default: module.IncidentsTab })))
const SystemTab = lazy(() => import('./system-tab.tsx').then((module) => ({ default: module.SystemTab })))

const TABS = ['service', 'incidents', 'system'] as const

export const Page = () => {
  const role = effectiveRole(useMe())
  return (
    <div className={css.page}>
      <PageHeader title={t('title')} hideTitle />
      {isAtLeast(role, 'supervisor') ? (
        <Monitoring admin={isAtLeast(role, 'admin')} />
      ) : (
        <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState>
      )}
    </div>
  )
}

/** The service and its incidents for everybody here; the system for administrators. */
const Monitoring = ({ admin }: { admin: boolean }) => {
  const id = useId()
  const navigate = useNavigate()
  const asked: Record<string, unknown> = useSearch({ strict: false })
  const tabs = TABS.filter((one) => admin || one !== 'system')
  const tab = tabs.find((one) => one === asked.tab) ?? 'service'
  return (
    <>
      <p className={css.quiet}>{t(admin ? 'intro' : 'introService')}</p>
      <TabList
        label={t('tabs')}
        id={id}
        tabs={tabs.map((one) => [one, t(`tab_${one}`)])}
        current={tab}
        onChange={(next) => void navigate({ to: '/monitoring', search: { tab: next }, replace: true })}
      />
      <div className={css.panel} data-in-order role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === 'service' ? (
          <ServiceTab />
        ) : (
          <Suspense fallback={<TextSkeleton lines={10} />}>{tab === 'incidents' ? <IncidentsTab /> : <SystemTab />}</Suspense>
        )}
      </div>
    </>
  )
}
