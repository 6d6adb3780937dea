import { ErrorState } from '@balcao/ui/error-state'
import { exactTime, timeZone } from '@balcao/ui/lib/time'
import { PageHeader } from '@balcao/ui/page-header'
import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import { useCan } from '../../lib/can.ts'
import { TabList } from '../../lib/tab-list.tsx'
import { trpc } from '../../lib/trpc.ts'
import { Controls } from './controls.tsx'
import { ExportButton } from './export-button.tsx'
import { t } from './messages.ts'
import { OverviewTab } from './overview-tab.tsx'
import css from './reports.module.css'
import { type Asked, type Query, queryOf, readSearch, TABS, type Tab, writeSearch } from './search.ts'
import { SlaTab } from './sla-tab.tsx'
import { StatusTab } from './status-tab.tsx'
import { TeamTab } from './team-tab.tsx'

const PANEL: Record<Tab, ({ query }: { query: Query }) => React.ReactNode> = {
  overview: OverviewTab,
  team: TeamTab,
  sla: SlaTab,
  status: StatusTab,
}

/** Today, where the reader counts days. */
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: timeZone() })

export const Page = () => {
  const may = useCan()('report.read')
  if (may) return <Reports />
  return (
    <div className={css.page}>
      <PageHeader title={t('title')} hideTitle />
      <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState>
    </div>
  )
}

const Reports = () => {
  const tabs = useId()
  const navigate = useNavigate()
  const asked = readSearch(useSearch({ strict: false }))
  const show = (next: Asked) => void navigate({ to: '/reports', search: writeSearch(next), replace: true })
  const query = queryOf(asked, today())
  const Panel = PANEL[asked.tab]
  return (
    <div className={css.page}>
      <PageHeader
        title={t('title')}
        hideTitle
        actions={
          <>
            <Button size="small" className={css.noPrint} onClick={() => window.print()}>
              {t('print')}
            </Button>
            <ExportButton tab={asked.tab} query={query} />
          </>
        }
      />
      <Controls asked={asked} onChange={show} />
      <TabList
        label={t('tabs')}
        id={tabs}
        tabs={TABS.map((one) => [one, t(`tab_${one}`)])}
        current={asked.tab}
        onChange={(tab) => show({ ...asked, tab })}
      />
      <div className={css.panel} role="tabpanel" id={`${tabs}-panel`} aria-labelledby={`${tabs}-${asked.tab}`}>
        <Panel query={query} />
      </div>
      <AsOf query={query} />
    </div>
  )
}

/** Until when everything is counted, in whose days, and of which queues. */
const AsOf = ({ query }: { query: Query }) => {
  const { data } = trpc.reports.dashboard.useQuery(query)
  if (!data) return null
  return (
    <p className={css.quiet}>
      {t('asOf', { at: exactTime(data.asOf, { timeZone: data.zone }), zone: data.zone })}
      {data.scoped ? ` · ${t('scoped')}` : ''}
    </p>
  )
}
