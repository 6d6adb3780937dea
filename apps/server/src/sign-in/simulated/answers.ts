import type { SocialName } from '@balcao/contracts/sign-in/social/names'
import type { SimulatedPerson } from './grants.ts'

type Answer = { user: object; emails?: object }

/** What providers of OAuth 2 answer about who holds a token, each in its own shape. */
export const USER_ANSWERS: Partial<Record<SocialName, (person: SimulatedPerson) => Answer>> = {
  github: ({ sub, email, verified, name }) => ({
    user: { id: Number.parseInt(sub.slice(0, 8), 16), login: email.split('@')[0], name, email: null },
    emails: [
      { email: `outro.${email}`, primary: false, verified: true, visibility: null },
      { email, primary: true, verified, visibility: 'private' },
    ],
  }),
  facebook: ({ sub, email, name }) => ({ user: { id: sub, name, email } }),
  discord: ({ sub, email, verified, name }) => ({
    user: { id: sub, username: email.split('@')[0], global_name: name, email, verified },
  }),
  amazon: ({ sub, email, name }) => ({ user: { user_id: `amzn1.account.${sub}`, email, name, postal_code: '01310-100' } }),
  bitbucket: ({ sub, email, verified, name }) => ({
    user: { uuid: `{${sub}}`, display_name: name, type: 'user' },
    emails: { values: [{ email, is_primary: true, is_confirmed: verified, type: 'email' }], page: 1 },
  }),
  coinbase: ({ sub, email, name }) => ({ user: { data: { id: sub, name, email } } }),
  twitter: ({ sub, email, name }) => ({ user: { data: { id: sub, name, username: email.split('@')[0] } } }),
  tiktok: ({ sub, name }) => ({ user: { data: { user: { open_id: sub, display_name: name } }, error: { code: 'ok', message: '' } } }),
  snapchat: ({ sub, name }) => ({ user: { data: { me: { externalId: sub, displayName: name } }, errors: [] } }),
  figma: ({ sub, email, name }) => ({ user: { id: sub, email, handle: name, img_url: '' } }),
}
