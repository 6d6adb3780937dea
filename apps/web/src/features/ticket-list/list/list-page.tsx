import { effectiveRole, isStaff } from '@balcao/contracts/access'
import { lazyWithRetry, prefetch } from '@balcao/ui/lib/lazy-with-retry'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useMe } from '../../../lib/session.ts'
import { t } from '../../../lib/tickets/messages.ts'
import { usePicked } from '../bulk/use-picked.ts'
import { type ListState, readSearch, writeSearch } from '../filter/filter.ts'
import { ListViews } from '../views/list-views.tsx'
import { useCurrentView } from '../views/views.data.ts'
import css from './list.module.css'
import { useListColumns } from './list-columns.tsx'
import { ListFace } from './list-face.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { useListLook } from './look.ts'

// Where most go next.
prefetch(() => import('../../tickets/page/ticket-page.tsx'))
const Board = lazyWithRetry(() => import('../board/board.tsx').then((module) => module.Board))

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
