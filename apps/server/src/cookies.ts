import type { CookieSerializeOptions } from '@fastify/cookie'

/** The refresh cookie: its name binds it to this host where the connection is secure (decision 006). */
export function refreshCookie(publicUrl: string): { name: string; options: CookieSerializeOptions } {
  const secure = publicUrl.startsWith('https:')
  return { name: secure ? '__Host-rt' : 'balcao-rt', options: { httpOnly: true, sameSite: 'strict', path: '/', secure } }
}
