import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { bellMoves, useSwitch } from '@balcao/ui/lib/notifications/switches'
import { MaintenanceNotice } from '@balcao/ui/maintenance-notice'
import { Bell } from '@balcao/ui/notifications/bell'
import { PushLink } from '@balcao/ui/notifications/push-link'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { PortalChat } from '../features/chat/portal-chat.tsx'
import { useUnread } from '../features/notifications/notices.data.ts'
import { openPushed } from '../features/notifications/pushed.ts'
import { trpc } from '../lib/trpc.ts'

const READ_NOTICE_EVERY_MS = 30_000

const Panel = lazyWithRetry(() => import('../features/notifications/panel.tsx').then((module) => module.Panel))

const toBell = () => document.querySelector<HTMLElement>('[data-bell]')?.focus()

/** How many notifications the customer has not read, the way to them, what maintenance there is, the chat, and where a click on a notice of the system leads. */
export const PortalBell = () => {
  const [open, setOpen] = useState(false)
  const cache = useQueryClient()
  const { history } = useRouter()
  const maintenance = trpc.maintenance.notice.useQuery({}, { refetchInterval: READ_NOTICE_EVERY_MS, retry: false })
  const close = () => {
    setOpen(false)
    toBell()
  }
  return (
    <>
      <MaintenanceNotice notice={maintenance.data} readAt={maintenance.dataUpdatedAt} />
      <Bell unread={useUnread()} open={open} moving={useSwitch(bellMoves)} onToggle={() => setOpen(!open)} />
      {open ? (
        <Suspense>
          <Panel onClose={close} onLeave={() => setOpen(false)} />
        </Suspense>
      ) : null}
      <PortalChat />
      <PushLink onOpen={(notice) => openPushed(cache, (path) => history.push(path), notice)} />
    </>
  )
}
