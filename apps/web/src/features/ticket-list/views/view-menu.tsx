import { effectiveRole, isAtLeast } from '@balcao/contracts/access'
import type { TicketView } from '@balcao/contracts/ticket-list/views'
import { notify } from '@balcao/ui/toasts'
import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useNavigate } from '@tanstack/react-router'
import { useCan } from '../../../lib/can.ts'
import { useMe } from '../../../lib/session.ts'
import { t as tl } from '../../../lib/tickets/messages.ts'
import type { Thing } from '../../../lib/watching/things.data.ts'
import { t as tw } from '../../watchers/messages.ts'
import { writeSearch } from '../filter/filter.ts'
import type { NamedView } from './list-views.tsx'
import type { Asked } from './view-actions.tsx'
import { isRefusal, useMayChange, useViewActs } from './view-acts.data.ts'
import type { ShownList } from './view-changes.ts'
import { searchOf } from './views.data.ts'
import { t } from './views.messages.ts'

type Followable = readonly [label: 'followView' | 'followQueue' | 'followTag' | 'followCompany', thing: Thing]

/** What is shown and can be followed: the view, and what the list is narrowed down to alone. */
function followable(view: TicketView | undefined, { filter }: ShownList): Followable[] {
  const alone = (entity: 'queue' | 'tag' | 'company', name: 'queueId' | 'tagId' | 'companyId', label: Followable[0]): Followable[] => {
    const [id, ...others] = filter[name] ?? []
    return id === undefined || others.length > 0 || filter.not?.includes(name) ? [] : [[label, { entity, id, name: tw(`this_${entity}`) }]]
  }
  return [
    ...(view ? [['followView', { entity: 'search', id: view.id, name: view.name }] as const] : []),
    ...alone('queue', 'queueId', 'followQueue'),
    ...alone('tag', 'tagId', 'followTag'),
    ...alone('company', 'companyId', 'followCompany'),
  ]
}

type ViewMenuProps = {
  anchor: HTMLElement
  view: TicketView | undefined
  others: readonly NamedView[]
  list: ShownList
  /** Where the list differs from what is kept. */
  onSave: (() => void) | undefined
  onRevert: (() => void) | undefined
  onAsk: (what: Asked) => void
  onFollow: (thing: Thing) => void
  onClose: () => void
}

/** The views that are no tabs, and what can be done with the one that is shown. */
export const ViewMenu = ({ anchor, view, others, list, onSave, onRevert, onAsk, onFollow, onClose }: ViewMenuProps) => {
  const navigate = useNavigate()
  const can = useCan()
  const acts = useViewActs()
  const mayChange = useMayChange()
  const tell = (outcome: object | null, done: () => void) =>
    isRefusal(outcome) ? notify.error(t('failed', { why: outcome.why }), { id: 'view' }) : done()

  async function remove({ id, name }: TicketView) {
    const gone = await acts.remove(id)
    const restore = async () => {
      const back = await acts.restore(id)
      if (isRefusal(back)) return notify.error(t('failed', { why: back.why }), { id: 'view' })
      notify.success(t('restored', { name }), { id: 'view' })
      void navigate({ to: '/tickets', search: searchOf(back) })
    }
    tell(gone, () => {
      // The list stays as it is; only its name is gone.
      void navigate({ to: '/tickets', search: writeSearch({ filter: list.filter, order: list.order, board: list.board }) })
      notify.undo(t('removed', { name }), () => void restore(), { id: 'view' })
    })
  }
  async function share({ id, name, shared }: TicketView) {
    tell(await acts.save({ id, shared: !shared }), () => notify.success(t(shared ? 'unshared' : 'shared', { name }), { id: 'view' }))
  }

  const run = (act: () => void) => () => {
    onClose()
    act()
  }
  const followed = isAtLeast(effectiveRole(useMe()), 'agent') ? followable(view, list) : []
  const own = view && mayChange(view) ? view : undefined
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { dense: true, 'aria-label': tl('viewOptions') } }}>
      {others.length > 0 ? <ListSubheader role="presentation">{t('others')}</ListSubheader> : null}
      {others.map(({ tab, name, search }) => (
        <MenuItem key={tab} onClick={run(() => void navigate({ to: '/tickets', search }))}>
          {name}
        </MenuItem>
      ))}
      {others.length > 0 ? <Divider /> : null}
      {onSave ? <MenuItem onClick={run(onSave)}>{t('save')}</MenuItem> : null}
      {onRevert ? <MenuItem onClick={run(onRevert)}>{t('revert')}</MenuItem> : null}
      {own ? <MenuItem onClick={run(() => onAsk('rename'))}>{t('rename')}</MenuItem> : null}
      <MenuItem onClick={run(() => onAsk('create'))}>{t('saveAs')}</MenuItem>
      {own && can('view.share') ? <MenuItem onClick={run(() => void share(own))}>{t(own.shared ? 'unshare' : 'share')}</MenuItem> : null}
      {own ? <MenuItem onClick={run(() => void remove(own))}>{t('remove')}</MenuItem> : null}
      {followed.map(([label, thing]) => (
        <MenuItem key={label} onClick={run(() => onFollow(thing))}>
          {tw(label)}
        </MenuItem>
      ))}
      <Divider />
      <MenuItem onClick={run(() => onAsk('arrange'))}>{t('arrange')}</MenuItem>
      {can('ticket.export') ? <MenuItem onClick={run(() => onAsk('export'))}>{t('export')}</MenuItem> : null}
    </Menu>
  )
}
