import { CheckBox } from '@balcao/ui/check-box'
import { movedColumn } from '@balcao/ui/lib/table/column-view'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useId, useState } from 'react'
import { VIEW_NAMES } from '../filter/filter.ts'
import css from '../list/list.module.css'
import { isRefusal, useViewActs } from './view-acts.data.ts'
import { viewName } from './view-name.ts'
import { type Tab, tabsOf } from './view-tabs.ts'
import { useViews } from './views.data.ts'
import { t } from './views.messages.ts'
import styles from './views.module.css'

/** Chooses which views stand as tabs, and their order. */
export const TabsDialog = ({ onClose }: { onClose: () => void }) => {
  const titleId = useId()
  const acts = useViewActs()
  const { views, tabs: chosen } = useViews()
  const [first] = useState(() => tabsOf([...VIEW_NAMES, ...views.map(({ id }) => id)], chosen, undefined))
  const [order, setOrder] = useState<readonly string[]>([...first.tabs, ...first.others].map(String))
  const [pinned, setPinned] = useState<ReadonlySet<string>>(new Set(first.tabs.map(String)))
  const [busy, setBusy] = useState(false)

  const asTab = (id: string): Tab | undefined => VIEW_NAMES.find((name) => name === id) ?? views.find((view) => String(view.id) === id)?.id
  const nameOf = (tab: Tab) => (typeof tab === 'string' ? viewName(tab) : (views.find(({ id }) => id === tab)?.name ?? ''))
  const shown = order.flatMap((id) => {
    const tab = asTab(id)
    return tab === undefined ? [] : [{ id, tab, name: nameOf(tab), shared: views.find((view) => view.id === tab)?.shared }]
  })
  const turn = (id: string) => setPinned(new Set(pinned.has(id) ? [...pinned].filter((other) => other !== id) : [...pinned, id]))
  async function save() {
    setBusy(true)
    const outcome = await acts.saveTabs(shown.flatMap(({ id, tab }) => (pinned.has(id) ? [tab] : [])))
    setBusy(false)
    if (isRefusal(outcome)) return notify.error(t('failed', { why: outcome.why }), { id: 'view' })
    notify.success(t('arranged'), { id: 'view' })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('arrangeTitle')}</DialogTitle>
      <DialogContent>
        <p className={css.quiet}>{t('arrangeHint')}</p>
        <ul className={styles.tabList}>
          {shown.map(({ id, name, shared }, index) => (
            <li key={id}>
              <label>
                <CheckBox checked={pinned.has(id)} onChange={() => turn(id)} />
                {name}
                {shared ? <span className={css.quiet}> · {t('ofTeam')}</span> : null}
              </label>
              <IconButton aria-label={t('up', { name })} disabled={index === 0} onClick={() => setOrder(movedColumn(order, id, -1))}>
                <ArrowUp size={14} aria-hidden />
              </IconButton>
              <IconButton
                aria-label={t('down', { name })}
                disabled={index === shown.length - 1}
                onClick={() => setOrder(movedColumn(order, id, 1))}
              >
                <ArrowDown size={14} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant="contained" disabled={busy} onClick={() => void save()}>
          {t('confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
