import { DomainError, invalid } from '@balcao/core/errors'
import type { IdentityProvider } from '@balcao/core/ports'
import type { Env } from '@balcao/platform/env'
import type { Log } from '@balcao/platform/log'
import { Client, StytchError } from 'stytch'

const EXPIRY_MINUTES = 30
/** The client itself would wait ten minutes; nobody in front of a form does. */
const PATIENCE_MS = 8_000

/** What the provider says when the person is wrong. Whatever else it says is trouble between it and us. */
const WRONG_PERSON = new Set([
  'unauthorized_credentials',
  'email_not_found',
  'user_not_found',
  'email_id_not_found',
  'invalid_email',
  'inactive_email',
  'no_user_password',
  'reset_password',
  'breached_password',
  'unable_to_auth_magic_link',
  'magic_link_not_found',
  'invalid_token',
  'unable_to_auth_password_reset',
  'password_reset_not_found',
])
const WEAK_PASSWORD: ReadonlySet<string> = new Set(['weak_password', 'invalid_password'])
/** A leaked password is a wrong one at the door, and a weak one where it is to be the new one. */
const WEAK_NEW_PASSWORD: ReadonlySet<string> = new Set([...WEAK_PASSWORD, 'breached_password'])

type Settings = Pick<Env, 'STYTCH_PROJECT_ID' | 'STYTCH_SECRET' | 'STYTCH_API_URL' | 'PUBLIC_URL'>
type Emails = { email_id: string; email: string; verified: boolean }[]

/** Stytch's consumer API as the prover of passwords and links; undefined where it is not configured. */
export function openStytch(env: Settings, log: Log): IdentityProvider | undefined {
  const { STYTCH_PROJECT_ID: project_id, STYTCH_SECRET: secret, STYTCH_API_URL: api } = env
  if (!project_id || !secret) return undefined
  // The client takes a plain http address (of this machine only, env.ts sees to it) under another name.
  const address = api === undefined ? {} : api.startsWith('https:') ? { custom_base_url: api } : { env: api }
  const client = new Client({ project_id, secret, ...address })
  const page = (path: string) => `${env.PUBLIC_URL}${path}`

  /** The answer; undefined when it is the person who is wrong. @throws DomainError when it is not */
  async function asked<T>(call: Promise<T>, weak = WEAK_PASSWORD): Promise<T | undefined> {
    let patience: NodeJS.Timeout | undefined
    const tooLate = new Promise<never>((_, reject) => {
      patience = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS)
    })
    try {
      return await Promise.race([call, tooLate])
    } catch (error) {
      if (error instanceof StytchError && weak.has(error.error_type)) throw invalid({ field: 'password', reason: 'password_guessable' })
      if (error instanceof StytchError && WRONG_PERSON.has(error.error_type)) return undefined
      if (error instanceof StytchError && error.status_code === 429) throw new DomainError('limited', 'too_many_attempts')
      const {
        error_type: type,
        status_code: status,
        request_id: request,
      } = error instanceof StytchError ? error : ({} as Partial<StytchError>)
      // Its errors may repeat what was sent to it, so only their kind is written down.
      log.error({ type, status, request }, 'the identity provider did not do what it should')
      throw new DomainError('unavailable', 'dependency_unavailable')
    } finally {
      clearTimeout(patience)
    }
  }

  return {
    checkPassword: async (email, password) => {
      const answer = await asked(client.passwords.authenticate({ email, password }))
      // An e-mail that nobody proved may be anybody's (A27).
      return answer !== undefined && proved(answer.user.emails).includes(email)
    },
    sendLink: async (email, path) => {
      await asked(
        client.magicLinks.email.loginOrCreate({
          email,
          login_magic_link_url: page(path),
          signup_magic_link_url: page(path),
          login_expiration_minutes: EXPIRY_MINUTES,
          signup_expiration_minutes: EXPIRY_MINUTES,
        }),
      )
    },
    useLink: async (token) => {
      const answer = await asked(client.magicLinks.authenticate({ token }))
      return answer && proved(answer.user.emails.filter((one) => one.email_id === answer.method_id))[0]
    },
    sendReset: async (email, path) => {
      await asked(
        client.passwords.email.resetStart({
          email,
          reset_password_redirect_url: page(path),
          reset_password_expiration_minutes: EXPIRY_MINUTES,
        }),
      )
    },
    reset: async (token, password) => {
      const answer = await asked(client.passwords.email.reset({ token, password }), WEAK_NEW_PASSWORD)
      return answer && proved(answer.user.emails)[0]
    },
    forget: async (email) => {
      const query = { operator: 'AND' as const, operands: [{ filter_name: 'email_address' as const, filter_value: [email] }] }
      const found = await asked(client.users.search({ limit: 10, query }))
      for (const user of found?.results ?? []) {
        const theirs = user.emails.find((one) => one.email.toLowerCase() === email)
        if (!theirs) continue
        // An account with another address may be somebody's way in elsewhere: only this address leaves it.
        if (user.emails.length > 1) await asked(client.users.deleteEmail({ email_id: theirs.email_id }))
        else await asked(client.users.delete({ user_id: user.user_id }))
      }
    },
  }
}

const proved = (emails: Emails): string[] => emails.filter((one) => one.verified).map((one) => one.email.toLowerCase())
