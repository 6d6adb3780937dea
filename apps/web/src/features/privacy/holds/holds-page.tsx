import { HOLD_SUBJECTS, type HoldSubject } from '@balcao/contracts/privacy/bounds'
import type { Hold, ListHolds } from '@balcao/contracts/privacy/holds'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { written } from '@balcao/ui/lib/dates/date-text'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { DataTable } from '@balcao/ui/table/data-table'
import { FilterChips } from '@balcao/ui/table/filter-chips'
import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { ListPage } from '../../../lib/lists/list-page.tsx'
import { pagedTable } from '../../../lib/lists/paged-table.tsx'
import { RowCard } from '../../../lib/lists/row-card.tsx'
import { type RowButton, useRowMenu } from '../../../lib/lists/row-menu.tsx'
import page from '../../../lib/page/form-page.module.css'
import { t as words } from '../messages.ts'
import { useHolds, usePrivacyActs } from '../privacy.data.ts'
import css from '../privacy.module.css'
import { PrivacyTabs } from '../tabs.tsx'
import { t } from './messages.ts'

export const Page = () => (useCan()('privacy.manage') ? <HoldsPage /> : <ErrorState title={words('notAllowed')} />)

type Filter = Pick<ListHolds, 'active' | 'subject'>
/** What the address asks for; anything that makes no sense is nothing. */
function read({ state, subject }: Record<string, unknown>): Filter {
  const known = HOLD_SUBJECTS.find((one) => one === subject)
  return { ...(state === 'active' || state === 'over' ? { active: state === 'active' } : {}), ...(known ? { subject: known } : {}) }
}

const nameOf = ({ number, label }: Hold) => (number === null ? label : `#${number} ${label}`)
const untilOf = ({ until }: Hold) => (until === null ? t('untilLifted') : written('day', until))
const State = ({ hold }: { hold: Hold }) => <span className={css.chip}>{t(hold.active ? 'active' : 'over')}</span>

const columns = (button: RowButton<Hold>): readonly TableColumn<Hold>[] => [
  { id: 'of', label: t('of'), width: 230, grow: true, hideable: false, cell: (hold) => <span className={page.cut}>{nameOf(hold)}</span> },
  { id: 'subject', label: t('subject'), width: 90, cell: ({ subject }) => t(`subject_${subject}`) },
  { id: 'reason', label: t('reason'), width: 260, cell: ({ reason }) => <span className={page.cut}>{reason}</span> },
  { id: 'until', label: t('until'), width: 150, cell: untilOf },
  { id: 'heldBy', label: t('heldBy'), width: 150, cell: ({ heldBy }) => heldBy.name },
  { id: 'state', label: t('state'), width: 105, cell: (hold) => <State hold={hold} /> },
  { id: 'actions', label: words('actions'), hideLabel: true, width: 48, hideable: false, cell: (hold, inside) => button(hold, inside) },
]

const ADDRESS = { ticket: '/tickets/$id', company: '/companies/$id', person: '/people/$id' } as const satisfies Record<HoldSubject, string>

/** What no rule and no request may erase. */
const HoldsPage = () => {
  const navigate = useNavigate()
  const filter = read(useSearch({ strict: false }))
  const list = useHolds(filter)
  const acts = usePrivacyActs()
  const [lifting, setLifting] = useState<Hold | null>(null)
  const open = ({ subject, subjectId }: Hold) => void navigate({ to: ADDRESS[subject], params: { id: String(subjectId) } })
  const show = ({ active, subject }: Filter) =>
    void navigate({
      to: '/privacy/holds',
      search: { ...(active === undefined ? {} : { state: active ? 'active' : 'over' }), ...(subject ? { subject } : {}) } as never,
      replace: true,
    })
  const { button, menu } = useRowMenu<Hold>(
    (hold) => t('actionsOf', { label: nameOf(hold) }),
    (hold) => [[t('open'), () => open(hold)], ...(hold.liftedAt === null ? [[t('lift'), () => setLifting(hold)] as const] : [])],
  )
  return (
    <ListPage
      title={words('tabHolds')}
      about={t('about')}
      maxWidth={1280}
      loading={list.isPending}
      tools={
        <>
          <PrivacyTabs current="tabHolds" />
          <FilterChips
            fields={[
              {
                id: 'state',
                label: t('state'),
                lowerCase: true,
                options: [
                  { value: 'active', label: t('filter_active') },
                  { value: 'over', label: t('filter_over') },
                ],
              },
              {
                id: 'subject',
                label: t('subject'),
                lowerCase: true,
                options: HOLD_SUBJECTS.map((value) => ({ value, label: t(`subject_${value}`) })),
              },
            ]}
            applied={[
              ...(filter.active === undefined ? [] : [{ field: 'state', values: [filter.active ? 'active' : 'over'] }]),
              ...(filter.subject ? [{ field: 'subject', values: [filter.subject] }] : []),
            ]}
            onChange={(chips) => {
              const last = (field: string) => chips.find((one) => one.field === field)?.values.at(-1)
              show(read({ state: last('state'), subject: last('subject') }))
            }}
          />
        </>
      }
      table={
        <DataTable
          key={JSON.stringify(filter)}
          label={t('list')}
          rows={list.rows}
          columns={columns(button)}
          rowKey={({ id }) => id}
          rowName={(hold) => t('rowName', { label: nameOf(hold) })}
          rowVersion={({ active }) => String(active)}
          onOpen={open}
          {...pagedTable(list, t('listFailed'))}
          card={(hold, inside) => (
            <RowCard name={nameOf(hold)} lines={[hold.reason, untilOf(hold), hold.heldBy.name]} end={button(hold, inside)} />
          )}
          empty={
            Object.keys(filter).length > 0 ? (
              <EmptyState kind="filtered" title={t('noneTitle')} action={<Button onClick={() => show({})}>{t('clear')}</Button>} />
            ) : (
              <EmptyState kind="never" title={t('emptyTitle')}>
                {t('emptyText')}
              </EmptyState>
            )
          }
        />
      }
    >
      {menu}
      <ConfirmDialog
        open={lifting !== null}
        danger
        title={t('liftTitle', { label: lifting ? nameOf(lifting) : '' })}
        confirm={t('lift')}
        onClose={() => setLifting(null)}
        onConfirm={() => {
          if (lifting) void acts.lift(lifting.id, t('lifted'))
          setLifting(null)
        }}
      >
        {t('liftText')}
      </ConfirmDialog>
    </ListPage>
  )
}
