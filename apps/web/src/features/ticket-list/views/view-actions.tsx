import type { CreateTicketView, TicketView } from '@balcao/contracts/ticket-list/views'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { t as tl } from '../../../lib/tickets/messages.ts'
import { useFollowMenu } from '../../../lib/watching/follow-menu.tsx'
import type { NamedView } from './list-views.tsx'
import { isRefusal, useMayChange, useViewActs } from './view-acts.data.ts'
import type { ShownList } from './view-changes.ts'
import type { Tab } from './view-tabs.ts'
import { searchOf } from './views.data.ts'
import { t } from './views.messages.ts'
import views from './views.module.css'

const ViewMenu = lazyWithRetry(() => import('./view-menu.tsx').then((module) => module.ViewMenu))
const ViewDialog = lazyWithRetry(() => import('./view-dialog.tsx').then((module) => module.ViewDialog))
const TabsDialog = lazyWithRetry(() => import('./tabs-dialog.tsx').then((module) => module.TabsDialog))
const ExportDialog = lazyWithRetry(() => import('../export/export-dialog.tsx').then((module) => module.ExportDialog))

export type Asked = 'create' | 'rename' | 'arrange' | 'export'
type ViewActionsProps = {
  list: ShownList
  view: TicketView | undefined
  /** The list differs from what is kept. */
  changed: boolean
  tabs: readonly Tab[]
  others: readonly NamedView[]
  /** Where the menu of all that can be done stands, while it is open. */
  menu: HTMLElement | null
  onClose: () => void
}

/** What a kept view is made of, of a list as it stands. */
function contentsOf({ filter, order: { sort, order }, look, board }: ShownList): Omit<CreateTicketView, 'name'> {
  const { view, density } = look.toSave
  const { order: columns, hidden, widths } = view
  return {
    filter,
    sort,
    order,
    look: {
      columns: {
        ...(columns ? { order: [...columns] } : {}),
        ...(hidden ? { hidden: [...hidden] } : {}),
        ...(widths ? { widths: { ...widths } } : {}),
      },
      ...(density ? { density } : {}),
      ...(board ? { face: 'board', groupBy: board } : {}),
    },
  }
}

/** Saves the list as a view, takes changes of one back, and leads to all else that can be done with views. */
export const ViewActions = ({ list, view, changed, tabs, others, menu, onClose }: ViewActionsProps) => {
  const navigate = useNavigate()
  const acts = useViewActs()
  const mayChange = useMayChange()
  const [asked, setAsked] = useState<Asked | null>(null)
  const contents = contentsOf(list)
  const { follow, menu: followMenu } = useFollowMenu()

  async function save(kept: TicketView) {
    const { id, name } = kept
    const saved = await acts.save({ id, ...contents })
    if (isRefusal(saved)) return notify.error(t('failed', { why: saved.why }), { id: 'view' })
    list.look.discard()
    const undo = async () => {
      const back = await acts.save({ id, filter: kept.filter, sort: kept.sort, order: kept.order, look: kept.look })
      if (isRefusal(back)) notify.error(t('failed', { why: back.why }), { id: 'view' })
      else notify.success(t('unsaved', { name }), { id: 'view' })
    }
    notify.undo(t('saved', { name }), () => void undo(), { id: 'view' })
  }
  const revert = () => {
    list.look.discard()
    if (view) void navigate({ to: '/tickets', search: searchOf(view) })
  }
  const keep = () => (view && mayChange(view) ? void save(view) : setAsked('create'))
  const close = () => setAsked(null)

  return (
    <>
      {view && changed ? (
        <>
          <span className={views.changed} title={view.missing.length ? t('incompleteText') : undefined}>
            {view.missing.length ? tl('viewIncomplete') : t('changed')}
          </span>
          <Button size="small" variant="text" className={views.direct} onClick={revert}>
            {t('revert')}
          </Button>
        </>
      ) : null}
      {changed ? (
        <Button size="small" variant="text" className={views.direct} onClick={keep}>
          {t('save')}
        </Button>
      ) : null}
      <Suspense>
        {menu ? (
          <ViewMenu
            anchor={menu}
            view={view}
            others={others}
            list={list}
            onSave={changed ? keep : undefined}
            onRevert={changed && view ? revert : undefined}
            onAsk={setAsked}
            onFollow={(thing) => void follow(thing, menu)}
            onClose={onClose}
          />
        ) : null}
        {followMenu}
        {asked === 'create' ? <ViewDialog contents={contents} tabs={tabs} onClose={close} /> : null}
        {asked === 'rename' && view ? <ViewDialog view={view} contents={contents} tabs={tabs} onClose={close} /> : null}
        {asked === 'arrange' ? <TabsDialog onClose={close} /> : null}
        {asked === 'export' ? <ExportDialog list={list} onClose={close} /> : null}
      </Suspense>
    </>
  )
}
