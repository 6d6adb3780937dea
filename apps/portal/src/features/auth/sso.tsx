import type { SsoProps } from '@balcao/ui/sign-in/sign-in'
import { Sso, type SsoCalls } from '@balcao/ui/sign-in/sso'
import { api } from '../../lib/trpc.ts'

const app = 'portal'
const calls: SsoCalls = {
  options: (asked) => api.sso.signIn.options.mutate({ app, ...asked }),
  begin: (provider) => api.sso.signIn.begin.mutate({ app, provider }),
  complete: (input) => api.sso.signIn.complete.mutate(input),
}

/** Single sign-on of customers: a chunk of its own, which the sign-in page loads once it is there. */
export default (props: SsoProps) => <Sso {...props} calls={calls} />
