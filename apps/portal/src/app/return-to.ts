import { safePath } from '@balcao/ui/lib/session/safe-path'

/** Where a sign-in leads: a path of this portal, never another site or a sign-in page itself. */
export function returnTo(wanted: string | undefined): string {
  const path = safePath(wanted)?.replace(/^\/portal(?=[/?#]|$)/, '') || '/'
  return safePath(path) && !/^\/(login|auth|reset)(?=[/?#]|$)/.test(path) ? path : '/'
}
