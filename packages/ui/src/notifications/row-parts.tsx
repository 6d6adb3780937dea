import type { Notification, QuickAction } from '@balcao/contracts/notifications/notifications'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Check, ExternalLink, type LucideIcon, MoreHorizontal, Undo2, User } from 'lucide-react'
import { useState } from 'react'
import { CheckBox } from '../check-box.tsx'
import { QUICK_ICONS } from '../lib/notifications/constants.ts'
import { t } from '../lib/notifications/messages.ts'

/** What the rows can have done. */
export type RowActs = {
  /** Where a notification leads, if anywhere. */
  pathOf: (one: Notification) => string | undefined
  open: (one: Notification) => void
  select: (ids: readonly number[], key: string, range: boolean) => void
  toggleGroup: (groupKey: string) => void
  read: (id: number) => void
  unread: (id: number) => void
  run: (one: Notification, action: QuickAction) => void
  /** Absent where the list offers neither. */
  archive?: (id: number) => void
  remove?: (id: number) => void
  seen: (ids: readonly number[]) => void
}

const ICONS: Record<QuickAction['icon'], LucideIcon> = { open: ExternalLink, person: User, check: Check, undo: Undo2 }

type ActionsProps = { one: Notification; acts: RowActs; tabIndex: number }

/** The first two quick actions as icons; the others, and what every notification offers, in a menu. */
export const Actions = ({ one, acts, tabIndex }: ActionsProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const first = one.quickActions.slice(0, QUICK_ICONS)
  const close = (act?: () => void) => () => {
    setAnchor(null)
    act?.()
  }
  const items: [label: string, act: () => void][] = [
    ...one.quickActions.slice(QUICK_ICONS).map((action): [string, () => void] => [action.label, () => acts.run(one, action)]),
    one.isRead ? [t('markUnread'), () => acts.unread(one.id)] : [t('read'), () => acts.read(one.id)],
    ...(acts.archive ? [[t('archive'), () => acts.archive?.(one.id)] as [string, () => void]] : []),
    ...(acts.remove ? [[t('delete'), () => acts.remove?.(one.id)] as [string, () => void]] : []),
  ]
  return (
    <span className="notice-acts">
      {first.map((action) => {
        const Icon = ICONS[action.icon]
        return (
          <IconButton
            key={action.action}
            size="small"
            tabIndex={tabIndex}
            className="notice-act"
            data-style={action.primary ? 'primary' : action.style}
            aria-label={`${action.label}: ${one.title}`}
            title={action.label}
            onClick={() => acts.run(one, action)}
          >
            <Icon size={16} aria-hidden />
          </IconButton>
        )
      })}
      <IconButton
        size="small"
        tabIndex={tabIndex}
        className="notice-act"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t('more', { title: one.title })}
        title={t('actions')}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHorizontal size={16} aria-hidden />
      </IconButton>
      {anchor ? (
        <Menu open anchorEl={anchor} onClose={close()}>
          {items.map(([label, act]) => (
            <MenuItem key={label} onClick={close(act)}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
    </span>
  )
}

type PickProps = { label: string; checked: boolean; some?: boolean; tabIndex: number; onPick: (range: boolean) => void }

/** Selects a row; with Shift everything between it and the last one chosen. */
export const Pick = ({ label, checked, some = false, tabIndex, onPick }: PickProps) => (
  <label className="notice-pick">
    <CheckBox tabIndex={tabIndex} label={label} checked={checked} some={some} onChange={(_, withShift) => onPick(withShift)} />
  </label>
)
