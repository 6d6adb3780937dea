import { effectiveRole, isStaff } from '@balcao/contracts/access'
import { BOARD_GROUPS } from '@balcao/contracts/ticket-list/view-names'
import { TICKET_SORTS } from '@balcao/contracts/tickets/bounds'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { IconTool } from '@balcao/ui/icon-tool'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { ColumnChooser } from '@balcao/ui/table/column-chooser'
import { DensityMenu } from '@balcao/ui/table/density-menu'
import { ToolButton } from '@balcao/ui/table/tool-button'
import { ArrowDownUp, Rows3, SquareKanban } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useFields } from '../../../lib/custom-fields/fields.data.ts'
import { type Choice, ChoiceMenu } from '../../../lib/pickers/choice-menu.tsx'
import { useMe } from '../../../lib/session.ts'
import { t } from '../../../lib/tickets/messages.ts'
import { type ListState, readSearch, viewOf } from '../filter/filter.ts'
import type { ShownList } from '../views/view-changes.ts'
import { useFieldWords } from './field-words.data.ts'
import css from './list.module.css'

const FilterBar = lazyWithRetry(() => import('./filter-bar.tsx').then((module) => module.FilterBar))
const ListCount = lazyWithRetry(() => import('./list-count.tsx').then((module) => module.ListCount))
const ClaimNext = lazyWithRetry(() => import('../../tickets/routing/claim-next.tsx').then((module) => module.ClaimNext))
const BoardTools = lazyWithRetry(() => import('../board/board-tools.tsx').then((module) => module.BoardTools))

type ListToolbarProps = {
  list: ShownList
  columns: readonly TableColumn<Ticket>[]
  onShow: (next: Partial<Pick<ListState, 'filter' | 'order' | 'board'>>) => void
}

/** The whole filter as chips; order, face, columns and density beside it. */
export const ListToolbar = ({ list: { filter, order, board, look }, columns, onShow }: ListToolbarProps) => {
  const staff = isStaff(effectiveRole(useMe()))
  const custom = useFields('ticket')
  const fieldWords = useFieldWords(custom.length > 0)
  return (
    <div className={css.toolbar}>
      <Suspense fallback={<span className={css.filters} />}>
        <FilterBar filter={filter} onFilter={(next) => onShow({ filter: next })} />
      </Suspense>
      {viewOf(filter) === undefined ? (
        <Suspense>
          <ListCount filter={filter} />
        </Suspense>
      ) : null}
      <div className={css.tools}>
        {staff ? (
          <Suspense>
            <ClaimNext />
          </Suspense>
        ) : null}
        <SortMenu order={order} ofFields={fieldWords?.fieldSorts(custom) ?? []} onShow={onShow} />
        {staff ? (
          <IconTool
            aria-label={t(board ? 'asList' : 'asBoard')}
            title={t(board ? 'asList' : 'asBoard')}
            onClick={() => onShow({ board: board ? undefined : 'status' })}
          >
            {board ? <Rows3 size={18} aria-hidden /> : <SquareKanban size={18} aria-hidden />}
          </IconTool>
        ) : null}
        {board ? (
          <Suspense>
            <BoardTools board={board} groups={BOARD_GROUPS} onChange={(by) => onShow({ board: by })} />
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

const CHOICES = TICKET_SORTS.flatMap((sort) =>
  (['desc', 'asc'] as const).map((order) => ({ value: `${sort}_${order}` as const, label: t(`sort_${sort}_${order}`) })),
)

const SortMenu = ({
  order,
  ofFields,
  onShow,
}: Pick<ListState, 'order'> & Pick<ListToolbarProps, 'onShow'> & { ofFields: readonly Choice<string>[] }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const value = `${order.sort}_${order.order}`
  const choices = [...CHOICES, ...ofFields]
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
