import { linkReturn } from '@balcao/ui/lib/session/link-return'
import type { SignInCalls } from '@balcao/ui/lib/session/sign-in-calls'
import { returnPath } from '../../lib/return-path.ts'
import { api } from '../../lib/trpc.ts'

/** The name in the specified paths; whichever identity provider is configured answers (C-24). */
const provider = 'stytch'

/** The ways into the staff app. */
export const calls: SignInCalls = {
  password: (input) => api.auth.provider.password.mutate({ provider, ...input }),
  sendLink: (email) => {
    const wanted = returnPath.peek()
    if (wanted) linkReturn.keep(wanted)
    return api.auth.provider.sendLink.mutate({ provider, email })
  },
  link: (input) => api.auth.provider.useLink.mutate({ provider, ...input }),
  mailCode: ({ email, mailCode, organization, code, passkey }) =>
    api.auth.codes.authenticate.mutate({ email, code: mailCode, organization, secondFactor: code, passkey }),
  forgot: (email) => api.auth.password.forgot.mutate({ email }),
  reset: (input) => api.auth.password.reset.mutate(input),
}
