import { actionPath } from '@balcao/ui/lib/notifications/action-path'
import { PushLink } from '@balcao/ui/notifications/push-link'
import { useRouter } from '@tanstack/react-router'

/** A click on a notice of the system goes on in this page. */
export const PortalPushLink = () => {
  const { history } = useRouter()
  const open = ({ path }: { path: string | null }) => {
    const to = actionPath(path, location.origin)
    if (to) history.push(to)
  }
  return <PushLink onOpen={open} />
}
