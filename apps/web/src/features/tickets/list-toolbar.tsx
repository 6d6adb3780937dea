import { effectiveRole, isStaff } from '@balcao/contracts/access'
import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { TICKET_SORTS } from '@balcao/contracts/tickets/bounds'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { ColumnChooser } from '@balcao/ui/column-chooser'
import { DensityMenu } from '@balcao/ui/density-menu'
import { FilterChips } from '@balcao/ui/filter-chips'
import { later } from '@balcao/ui/lib/later'
import type { TableColumn } from '@balcao/ui/lib/table-types'
import { ToolButton } from '@balcao/ui/tool-button'
import IconButton from '@mui/material/IconButton'
import { ArrowDownUp, Rows3, SquareKanban } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { useFields } from '../../lib/fields.data.ts'
import { useMe } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { useAssessmentWords } from './assessment/list-words.data.ts'
import { ChoiceMenu } from './choice-menu.tsx'
import { useCompanyFilter } from './company-filter.data.ts'
import { fieldFilter, fieldSorts } from './field-filter.ts'
import { type Filter, type ListState, readSearch } from './filter.ts'
import css from './list.module.css'
import { filterFields, fromChips, toChips } from './list-filters.ts'
import { t } from './messages.ts'
import { useAssignable, useTicketOptions } from './people.data.ts'
import type { ShownList } from './view-changes.ts'

const BoardTools = later(() => import('./board/board-tools.tsx').then((module) => module.BoardTools))

type ListToolbarProps = {
  list: ShownList
  columns: readonly TableColumn<Ticket>[]
  onShow: (next: Partial<Pick<ListState, 'filter' | 'order' | 'board'>>) => void
}

/** The whole filter as chips; order, face, columns and density beside it. */
export const ListToolbar = ({ list: { filter, order, board, look }, columns, onShow }: ListToolbarProps) => {
  const [search, setSearch] = useState('')
  const staff = isStaff(effectiveRole(useMe()))
  const people = usePeople(search, filter)
  const requesters = useRequestersOf(search, filter)
  const custom = useFields('ticket')
  const company = useCompanyFilter(filter)
  const assessment = useAssessmentWords(Boolean(filter.urgency ?? filter.impact))
  const { tags, queues } = useTicketOptions(staff)
  return (
    <div className={css.toolbar}>
      <FilterChips
        fields={[
          ...filterFields({ people, requesters, queues, tags, typed: search, staff }, filter, setSearch),
          ...(assessment?.assessmentFields(staff) ?? []),
          ...company,
          ...custom.map((field) => fieldFilter(field, filter.customFields ?? [], search, people, setSearch)),
        ]}
        applied={toChips(filter, custom)}
        onChange={(chips) => onShow({ filter: fromChips(chips) })}
      />
      <div className={css.tools}>
        <SortMenu order={order} fields={custom} onShow={onShow} />
        {staff ? (
          <IconButton
            size="small"
            aria-label={t(board ? 'asList' : 'asBoard')}
            title={t(board ? 'asList' : 'asBoard')}
            onClick={() => onShow({ board: board ? undefined : 'status' })}
          >
            {board ? <Rows3 size={18} aria-hidden /> : <SquareKanban size={18} aria-hidden />}
          </IconButton>
        ) : null}
        {board ? (
          <Suspense>
            <BoardTools board={board} onChange={(by) => onShow({ board: by })} />
          </Suspense>
        ) : (
          <span className={css.wide}>
            <ColumnChooser columns={columns} view={look.view} onChange={look.setView} />
            <DensityMenu density={look.density} onChange={look.setDensity} />
          </span>
        )}
      </div>
    </div>
  )
}

/** People to filter by: those found, and those already chosen by the address. */
function usePeople(search: string, filter: Filter) {
  const me = useMe()
  const { people } = useAssignable(search)
  const chosen = (filter.assignee ?? []).filter((who) => typeof who === 'number')
  const missing = chosen.filter((id) => !people.some((person) => person.id === id))
  const named = trpc.useQueries((ask) => missing.map((id) => ask.users.get({ id })))
  return [...people.filter(({ id }) => id !== me.id), ...named.flatMap(({ data }) => (data ? [data] : []))]
}

/** Customers to filter by, once somebody looks for one, and those already chosen. */
function useRequestersOf(search: string, filter: Filter) {
  const may = useCan()('user.list')
  const { data } = trpc.users.list.useQuery({ active: true, limit: 20, search }, { enabled: may && search !== '' })
  const found = may && search ? (data?.data ?? []) : []
  const missing = (filter.requester ?? []).filter((who) => typeof who === 'number').filter((id) => !found.some((one) => one.id === id))
  const named = trpc.useQueries((ask) => (may ? missing : []).map((id) => ask.users.get({ id })))
  return [...found, ...named.flatMap((one) => (one.data ? [one.data] : []))]
}

const CHOICES = TICKET_SORTS.flatMap((sort) =>
  (['desc', 'asc'] as const).map((order) => ({ value: `${sort}_${order}` as const, label: t(`sort_${sort}_${order}`) })),
)

const SortMenu = ({
  order,
  fields,
  onShow,
}: Pick<ListState, 'order'> & Pick<ListToolbarProps, 'onShow'> & { fields: readonly CustomField[] }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const value = `${order.sort}_${order.order}`
  const choices = [...CHOICES, ...fieldSorts(fields)]
  return (
    <>
      <ToolButton icon={ArrowDownUp} opens="menu" onOpen={setAnchor}>
        <span className={css.sortWords}>{t('sortBy', { by: choices.find((one) => one.value === value)?.label ?? '' })}</span>
      </ToolButton>
      <ChoiceMenu
        anchor={anchor}
        label={t('sortBy', { by: '' })}
        choices={choices}
        value={value}
        onClose={() => setAnchor(null)}
        onChoose={(next) => {
          const [sort, direction] = [next.slice(0, next.lastIndexOf('_')), next.slice(next.lastIndexOf('_') + 1)]
          onShow({ order: readSearch({ sort, order: direction }).order })
        }}
      />
    </>
  )
}
