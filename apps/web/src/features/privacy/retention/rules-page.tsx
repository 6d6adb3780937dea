import type { RetentionRule } from '@balcao/contracts/privacy/rules'
import { ErrorState } from '@balcao/ui/error-state'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { clockTime, shortDate } from '@balcao/ui/lib/time'
import { DataTable } from '@balcao/ui/table/data-table'
import { TimeAgo } from '@balcao/ui/time-ago'
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

/** Rules that erase what is old, and what they did. */
const RulesPage = () => {
  const navigate = useNavigate()
  const query = useRules()
  const acts = usePrivacyActs()
  const [removing, setRemoving] = useState<RetentionRule | null>(null)
  const [running, setRunning] = useState<RetentionRule | null>(null)
  const open = ({ id }: RetentionRule) => void navigate({ to: '/privacy/retention/$id', params: { id: String(id) } })
  const add = () => void navigate({ to: '/privacy/retention/new' })
  const { button, menu } = useRowMenu<RetentionRule>(
    ({ name }) => t('actionsOf', { name }),
    (rule) => [
      [t('edit'), () => open(rule)],
      ...(rule.active ? [[t('runNow'), () => setRunning(rule)] as const] : []),
      [t('remove'), () => setRemoving(rule)],
    ],
  )
  return (
    <ListPage
      title={words('tabRetention')}
      about={t('about')}
      maxWidth={1280}
      loading={query.isPending}
      tools={
        <>
          <PrivacyTabs current="tabRetention" />
          <ListActs>
            <Button size="small" variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={add}>
              {t('add')}
            </Button>
          </ListActs>
        </>
      }
      table={
        <>
          <DataTable
            label={t('list')}
            rows={query.data?.data ?? []}
            columns={columns(button)}
            rowKey={({ id }) => id}
            rowName={({ name }) => t('rowName', { name })}
            rowVersion={({ version, last }) => `${version} ${last?.at}`}
            onOpen={open}
            {...pagedTable({ ...query, ...WHOLE }, t('listFailed'))}
            card={(rule, inside) => (
              <RowCard
                name={rule.name}
                lines={[t(`subject_${rule.subject}`), t('daysValue', { n: rule.days }), stateText(rule)]}
                end={button(rule, inside)}
              />
            )}
            empty={<NoneYet t={t} onAdd={add} />}
          />
          <Runs />
        </>
      }
    >
      {menu}
      <RemoveDialog
        t={t}
        thing={removing}
        onRemove={({ id, name }) => void acts.removeRule(id, t('removed', { name }))}
        onClose={() => setRemoving(null)}
      />
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
    </ListPage>
  )
}
