import type { CookieSerializeOptions } from '@fastify/cookie'

/** A cookie out of reach of scripts, and bound to this host by its name where the connection is secure. */
function cookie(publicUrl: string, short: 'rt' | 'fp' | 'vs' | 'si'): { name: string; options: CookieSerializeOptions } {
  const secure = publicUrl.startsWith('https:')
  return { name: secure ? `__Host-${short}` : `balcao-${short}`, options: { httpOnly: true, sameSite: 'strict', path: '/', secure } }
}

/** Renews the session (decision 005). */
export const refreshCookie = (publicUrl: string) => cookie(publicUrl, 'rt')

/** Without this cookie a browser's access token is worthless (decision 005). */
export const browserCookie = (publicUrl: string) => cookie(publicUrl, 'fp')

/** Names a reader of articles who has no session, for a day. */
export const visitorCookie = (publicUrl: string) => cookie(publicUrl, 'vs')

/** Ties a sign-in by a provider to the browser that began it. It comes along when the provider's page leads back here, as a strict one would not. */
export function signInCookie(publicUrl: string): { name: string; options: CookieSerializeOptions } {
  const { name, options } = cookie(publicUrl, 'si')
  return { name, options: { ...options, sameSite: 'lax' } }
}
