import type { RetentionRule } from '@balcao/contracts/privacy/rules'
import { ErrorState } from '@balcao/ui/error-state'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { clockTime, shortDate } from '@balcao/ui/lib/time'
import { TimeAgo } from '@balcao/ui/time-ago'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { RowCard } from '../../../lib/lists/row-card.tsx'
import type { RowButton } from '../../../lib/lists/row-menu.tsx'
import { SetupListPage } from '../../../lib/lists/setup-list-page.tsx'
import page from '../../../lib/page/form-page.module.css'
import { t as words } from '../messages.ts'
import { usePrivacyActs, useRules } from '../privacy.data.ts'
import { PrivacyTabs } from '../tabs.tsx'
import { t } from './messages.ts'
import { Runs } from './runs.tsx'

export const Page = () => (useCan()('privacy.manage') ? <RulesPage /> : <ErrorState title={words('notAllowed')} />)

/** Whether it acts, and from when on. */
function stateText({ active, startsAt }: RetentionRule): string {
  if (!active) return t('inactive')
  return startsAt !== null && Date.parse(startsAt) > Date.now()
    ? t('startsIn', { at: `${shortDate(startsAt)}, ${clockTime(startsAt)}` })
    : t('active')
}
const Last = ({ last }: { last: RetentionRule['last'] }) =>
  last ? (
    <>
      {t('erased', { n: last.erased })}, <TimeAgo at={last.at} />
    </>
  ) : (
    <span className={page.quiet}>{t('never')}</span>
  )

const columns = (button: RowButton<RetentionRule>): readonly TableColumn<RetentionRule>[] => [
  { id: 'name', label: t('name'), width: 220, grow: true, hideable: false, cell: ({ name }) => <span className={page.cut}>{name}</span> },
  { id: 'subject', label: t('subject'), width: 290, cell: ({ subject }) => t(`subject_${subject}`) },
  { id: 'days', label: t('columnDays'), width: 100, cell: ({ days }) => t('daysValue', { n: days }) },
  { id: 'last', label: t('last'), width: 190, cell: ({ last }) => <Last last={last} /> },
  { id: 'state', label: t('state'), width: 270, cell: (rule) => stateText(rule) },
  { id: 'actions', label: words('actions'), hideLabel: true, width: 48, hideable: false, cell: (rule, inside) => button(rule, inside) },
]

/** One on the phone. */
const card = (button: RowButton<RetentionRule>) => (rule: RetentionRule, inside: { tabIndex: 0 | -1 }) => (
  <RowCard
    name={rule.name}
    lines={[t(`subject_${rule.subject}`), t('daysValue', { n: rule.days }), stateText(rule)]}
    end={button(rule, inside)}
  />
)

/** Rules that erase what is old, and what they did. */
const RulesPage = () => {
  const navigate = useNavigate()
  const query = useRules()
  const acts = usePrivacyActs()
  const [running, setRunning] = useState<RetentionRule | null>(null)
  return (
    <SetupListPage
      t={t}
      title={words('tabRetention')}
      tabs={<PrivacyTabs current="tabRetention" />}
      label={t('list')}
      query={query}
      columns={columns}
      card={card}
      rowVersion={({ version, last }) => `${version} ${last?.at}`}
      onOpen={({ id }) => void navigate({ to: '/privacy/retention/$id', params: { id: String(id) } })}
      onAdd={() => void navigate({ to: '/privacy/retention/new' })}
      actsOf={(rule) => (rule.active ? [[t('runNow'), () => setRunning(rule)]] : [])}
      onRemove={({ id, name }) => void acts.removeRule(id, t('removed', { name }))}
      below={<Runs />}
    >
      <ConfirmDialog
        open={running !== null}
        danger
        title={t('runTitle', { name: running?.name ?? '' })}
        confirm={t('runNow')}
        onClose={() => setRunning(null)}
        onConfirm={() => {
          if (running) void acts.startRun(running.id, t('started', { name: running.name }))
          setRunning(null)
        }}
      >
        {t('runText')}
      </ConfirmDialog>
    </SetupListPage>
  )
}
