import type { ErrorCode } from '@balcao/contracts/errors'
import { errorTypeOf } from '@balcao/contracts/sign-in/error-types'

const LONGEST_PATH = 500

/** A path of ours: not an address, and nothing that a browser could read as one. */
export const ourPath = (asked: string | undefined): string | undefined =>
  asked !== undefined && asked.length <= LONGEST_PATH && /^\/(?![/\\])[^\\\s\p{C}]*$/u.test(asked) ? asked : undefined

type Said = { organization?: string | undefined; app?: string; redirect?: string | null; oauth_token?: string; oauth_error?: string }

/** The sign-in page with what became of a sign-in; never a page that anybody else names. */
export function signInPage(said: Said): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(said)) if (value) query.set(name, value)
  return `/sign-in?${query}`
}

export const refusedPage = (code: ErrorCode, organization?: string): string => signInPage({ organization, oauth_error: errorTypeOf(code) })

/** The part of the profile that a link was asked for on. */
export function profilePage(app: string, said: { social: string } | { social_error: string }): string {
  return `${app === 'portal' ? '/portal' : ''}/profile?${new URLSearchParams({ parte: 'seguranca', ...said })}`
}
