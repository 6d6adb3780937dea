import { linkReturn } from '@balcao/ui/lib/session/link-return'
import { useNavigate } from '@tanstack/react-router'

/** Goes to the page for which the link was asked, else to the first one; the portal is another app. */
export function useAfterLink(): () => void {
  const navigate = useNavigate()
  return () => {
    const path = linkReturn.take() ?? '/'
    if (/^\/portal(?=[/?#]|$)/.test(path)) location.assign(path)
    else void navigate({ to: path, replace: true })
  }
}
