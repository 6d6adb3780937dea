import type { CookieSerializeOptions } from '@fastify/cookie'

/** A cookie out of reach of scripts, and bound to this host by its name where the connection is secure. */
function cookie(publicUrl: string, short: 'rt' | 'fp' | 'vs'): { name: string; options: CookieSerializeOptions } {
  const secure = publicUrl.startsWith('https:')
  return { name: secure ? `__Host-${short}` : `balcao-${short}`, options: { httpOnly: true, sameSite: 'strict', path: '/', secure } }
}

/** Renews the session (decision 005). */
export const refreshCookie = (publicUrl: string) => cookie(publicUrl, 'rt')

/** Without this cookie a browser's access token is worthless (decision 005). */
export const browserCookie = (publicUrl: string) => cookie(publicUrl, 'fp')

/** Names a reader of articles who has no session, for a day. */
export const visitorCookie = (publicUrl: string) => cookie(publicUrl, 'vs')
