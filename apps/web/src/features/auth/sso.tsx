import { Announced } from '@balcao/ui/sign-in/announced'
import { OtherWays } from '@balcao/ui/sign-in/other-ways'
import type { SsoProps } from '@balcao/ui/sign-in/sign-in'
import type { SsoCalls } from '@balcao/ui/sign-in/sso'
import { api } from '../../lib/trpc.ts'

const app = 'staff'
const calls: SsoCalls = {
  options: (asked) => api.sso.signIn.options.mutate({ app, ...asked }),
  begin: (provider) => api.sso.signIn.begin.mutate({ app, provider }),
  complete: (input) => api.sso.signIn.complete.mutate(input),
}

const announced = () => api.maintenance.announced.query({})

/** Single sign-on and passkeys of staff, and announced maintenance: a chunk of its own, which the sign-in page loads once it is there. */
export default (props: SsoProps) => (
  <>
    <Announced read={announced} />
    <OtherWays {...props} sso={calls} passkey={(passkey) => api.passkeys.signIn.complete.mutate({ passkey })} />
  </>
)
