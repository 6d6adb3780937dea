import type { SignInCalls } from '@balcao/ui/lib/session/sign-in-calls'
import { api } from '../../lib/trpc.ts'

const provider = 'stytch'
const app = 'portal'

/** The ways into the portal; their mails lead back to it. */
export const calls: SignInCalls = {
  password: (input) => api.auth.session.login.mutate(input),
  sendLink: (email) => api.auth.provider.sendLink.mutate({ provider, email, app }),
  link: (input) => api.auth.provider.useLink.mutate({ provider, ...input }),
  mailCode: ({ email, mailCode, organization, code, passkey }) =>
    api.auth.codes.authenticate.mutate({ email, code: mailCode, organization, secondFactor: code, passkey }),
  forgot: (email) => api.auth.password.forgot.mutate({ email, app }),
  reset: (input) => api.auth.password.reset.mutate(input),
}
