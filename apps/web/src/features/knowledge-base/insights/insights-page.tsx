import { ErrorState } from '@balcao/ui/error-state'
import { PageHeader } from '@balcao/ui/page-header'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import { useCan } from '../../../lib/can.ts'
import { TabList } from '../../../lib/tab-list.tsx'
import { Feedback } from './feedback.tsx'
import { Gaps } from './gaps.tsx'
import css from './insights.module.css'
import { t } from './messages.ts'
import { Reading } from './reading.tsx'
import { type Asked, type PanelProps, readSearch, TABS, type Tab, writeSearch } from './search.ts'

const PANEL: Record<Tab, (props: PanelProps) => React.ReactNode> = { reading: Reading, gaps: Gaps, feedback: Feedback }

/** What is read and searched, what is missing, and what readers say. */
export const Page = () => {
  const may = useCan()('article.insights')
  return (
    <div className={css.page}>
      <PageHeader title={t('title')} hideTitle below={t('lead')} />
      {may ? <Insights /> : <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState>}
    </div>
  )
}

const Insights = () => {
  const tabs = useId()
  const navigate = useNavigate()
  const asked = readSearch(useSearch({ strict: false }))
  const onAsk = (next: Asked) => void navigate({ to: '/knowledge-base/insights', search: writeSearch(next), replace: true })
  const Panel = PANEL[asked.tab]
  return (
    <>
      <TabList
        label={t('tabs')}
        id={tabs}
        tabs={TABS.map((one) => [one, t(`tab_${one}`)])}
        current={asked.tab}
        onChange={(tab) => onAsk({ ...asked, tab })}
      />
      <div className={css.panel} role="tabpanel" id={`${tabs}-panel`} aria-labelledby={`${tabs}-${asked.tab}`}>
        <Panel asked={asked} onAsk={onAsk} />
      </div>
    </>
  )
}
