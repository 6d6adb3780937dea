import { looksLikeEmail } from '@balcao/contracts/email'
import type { FindSsoOptions, SsoOptions } from '@balcao/contracts/sso/sign-in'
import { useEffect, useState } from 'react'

const SETTLED_MS = 400
const NONE: SsoOptions = { providers: [], required: false, directory: null }

/** The ways in by a provider, of the organisation at once, and of an address once it looks whole. None where they cannot be had. */
export function useSsoOptions(
  find: (asked: Pick<FindSsoOptions, 'email' | 'organization'>) => Promise<SsoOptions>,
  email: string,
  organization: string | undefined,
): SsoOptions {
  const [options, setOptions] = useState(NONE)
  const asked = looksLikeEmail(email) ? email.trim() : undefined
  useEffect(() => {
    let isOver = false
    const timer = setTimeout(
      () =>
        void find({ ...(asked ? { email: asked } : {}), ...(organization ? { organization } : {}) }).then(
          (found) => !isOver && setOptions(found),
          () => !isOver && setOptions(NONE),
        ),
      asked === undefined ? 0 : SETTLED_MS,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [find, asked, organization])
  return options
}
