import type { Notification } from '@balcao/contracts/notifications/notifications'
import { notify } from '@balcao/ui/toasts'
import { wasJustTold } from '../../../realtime/toasts.tsx'

/** One toast a matter: what comes of the same group takes its place, and what the ticket's own toast just said is not said again. */
export function showToast(one: Notification, onOpen: () => void): void {
  const { entityType, entityId, severity } = one
  if (severity === 'info' && entityType === 'ticket' && entityId !== null && wasJustTold(entityId)) return
  const many = one.groupCount > 1 ? ` (×${one.groupCount})` : ''
  const body = (
    <>
      <strong>
        {one.title}
        {many}
      </strong>
      <div>{one.message}</div>
    </>
  )
  notify[one.severity](body, { id: one.groupKey ?? `n${one.id}`, onOpen })
}
