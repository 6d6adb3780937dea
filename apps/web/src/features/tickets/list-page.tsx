import { effectiveRole, isStaff } from '@balcao/contracts/access'
import { ahead, later } from '@balcao/ui/lib/later'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useMe } from '../../lib/session.ts'
import { type ListState, readSearch, writeSearch } from './filter.ts'
import css from './list.module.css'
import { useListColumns } from './list-columns.tsx'
import { ListFace } from './list-face.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { ListViews } from './list-views.tsx'
import { useListLook } from './look.ts'
import { t } from './messages.ts'
import { usePicked } from './use-picked.ts'
import { useCurrentView } from './views.data.ts'

// Where most go next.
ahead(() => import('./ticket-page.tsx'))
const Board = later(() => import('./board/board.tsx').then((module) => module.Board))

export const Page = () => {
  const navigate = useNavigate()
  const staff = isStaff(effectiveRole(useMe()))
  const state = readSearch(useSearch({ strict: false }))
  const { filter, order, viewId, bare, cols, density } = state
  const board = staff ? state.board : undefined
  const view = useCurrentView(viewId, bare)
  const address = { filter, order, viewId, board, cols, density }
  const show = (next: Partial<Pick<ListState, 'filter' | 'order' | 'board' | 'cols' | 'density'>>) =>
    void navigate({ to: '/tickets', search: writeSearch({ ...address, ...next }), replace: 'cols' in next || 'density' in next })
  const columns = useListColumns()
  const look = useListLook({ view, columns, named: { cols, density }, onNamed: show })
  const search = writeSearch(address)
  const picked = usePicked(search)

  return (
    <div className={css.page}>
      <h1 tabIndex={-1} className="visually-hidden">
        {t('title')}
      </h1>
      <ListViews list={{ filter, order, board, look }} view={view} />
      <ListToolbar list={{ filter, order, board, look }} columns={columns} onShow={show} />
      {board && !bare ? (
        <Suspense>
          <Board filter={filter} order={order} by={board} search={search} picked={picked} />
        </Suspense>
      ) : (
        <ListFace state={state} search={search} columns={columns} look={look} picked={picked} onShow={show} />
      )}
    </div>
  )
}
