import type { CookieSerializeOptions } from '@fastify/cookie'

/** A cookie of this house: out of reach of scripts, and bound to this host by its name where the connection is secure. */
function cookie(publicUrl: string, short: 'rt' | 'fp'): { name: string; options: CookieSerializeOptions } {
  const secure = publicUrl.startsWith('https:')
  return { name: secure ? `__Host-${short}` : `balcao-${short}`, options: { httpOnly: true, sameSite: 'strict', path: '/', secure } }
}

/** Renews the session (decision 006). */
export const refreshCookie = (publicUrl: string) => cookie(publicUrl, 'rt')

/** Without it the access token of a browser is worth nothing (decision 006). */
export const browserCookie = (publicUrl: string) => cookie(publicUrl, 'fp')
