import { BESIDE_FROM, PERSISTENT_FROM } from '@balcao/ui/lib/notifications/constants'
import { measures } from '@balcao/ui/theme/tokens'
import Drawer from '@mui/material/Drawer'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import { notificationDrawer } from '../../lib/notification-drawer.ts'
import { useRightInset } from '../../lib/right-inset.ts'
import { Contents } from './contents.tsx'
import css from './drawer.module.css'

const toBell = () => [...document.querySelectorAll<HTMLElement>('[data-bell]')].find(({ offsetParent }) => offsetParent)?.focus()
const close = () => {
  notificationDrawer.set(false)
  toBell()
}

/** The notifications at the right edge: beside the page where there is room, over all of it on a small screen. */
export const NotificationDrawer = () => {
  const persistent = useMediaQuery(`(min-width: ${PERSISTENT_FROM}px)`, { noSsr: true })
  const beside = useMediaQuery(`(min-width: ${BESIDE_FROM}px)`, { noSsr: true })
  const titleId = useId()
  useRightInset(persistent ? measures.drawer : 0, beside ? 'beside' : 'over')
  if (!persistent) {
    return (
      <Drawer open anchor="right" onClose={close} slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId } }}>
        <div className={css.sheet}>
          <Contents titleId={titleId} onClose={close} onLeave={() => notificationDrawer.set(false)} />
        </div>
      </Drawer>
    )
  }
  return (
    <aside
      className={css.drawer}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return
        event.preventDefault()
        close()
      }}
    >
      <Contents titleId={titleId} onClose={close} onLeave={() => undefined} />
    </aside>
  )
}
