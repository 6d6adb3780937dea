import type { SocialName } from '@balcao/contracts/sign-in/social/names'
import { type Answers, at, type Described, idAt, isTrue, mainOf, textAt } from './read.ts'

/** How the provider recognises us at its token endpoint. */
type ClientAuth = 'post' | 'basic' | 'apple' | 'client_key'
type Common = {
  issuer: string
  scopes: readonly string[]
  auth: ClientAuth
  /** Whether the provider checks a proof key: where it does not, none is sent, and state and nonce alone tie the answer to the question. */
  pkce: boolean
  /** What the address of its page has beside. */
  extra?: Readonly<Record<string, string>>
}
/** A provider of OpenID Connect: its signed token says who somebody is. */
export type Oidc = Common & {
  kind: 'oidc'
  /** Whether its token repeats our nonce. */
  nonce: boolean
  /** Whether its word counts that an address was proved. */
  proves: boolean
}
/** A provider of OAuth 2 alone, which is asked who somebody is; `issuer` is what tells its people from those of others. */
export type OAuth2 = Common & {
  kind: 'oauth2'
  authorize: string
  token: string
  separator?: ','
  user: { url: string; body?: string; headers?: Readonly<Record<string, string>> }
  /** Where addresses are asked for, where that is a call of its own; there is one such call at most. */
  emails?: string
  read: (answers: Answers) => Described
}
export type SocialEntry = Oidc | OAuth2

const oidc = (issuer: string, more: Partial<Oidc> = {}): Oidc => ({
  ...{ kind: 'oidc', issuer, scopes: ['openid', 'email', 'profile'], auth: 'post', pkce: true, nonce: true, proves: true },
  ...more,
})
const oauth2 = (issuer: string, more: Omit<OAuth2, 'kind' | 'issuer'>): OAuth2 => ({ kind: 'oauth2', issuer, ...more })
/** Of whom nothing but an id and a name counts: what the provider says of an address was not proved, or it says none. */
const unproved = (subject: string, email: string | undefined, name: string | undefined): Described => ({
  ...{ subject, email, isVerified: false, name },
})
const proved = (subject: string, email: string | undefined, name: string | undefined): Described => ({
  ...{ subject, email, isVerified: email !== undefined, name },
})

/** The social providers: endpoints, scopes, and what each does otherwise than the standard. */
export const SOCIAL: Readonly<Record<SocialName, SocialEntry>> = {
  google: oidc('https://accounts.google.com'),
  // The issuer of a token is that of the person's own directory, whose administrators write addresses as they like.
  microsoft: oidc('https://login.microsoftonline.com/common/v2.0', { proves: false }),
  // It posts its answer, says the name once, and takes a signed token for a secret.
  apple: oidc('https://appleid.apple.com', {
    ...{ scopes: ['openid', 'name', 'email'], auth: 'apple', pkce: false, extra: { response_mode: 'form_post' } },
  }),
  github: oauth2('https://github.com/login/oauth', {
    authorize: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    scopes: ['read:user', 'user:email'],
    auth: 'post',
    pkce: true,
    user: { url: 'https://api.github.com/user', headers: { 'x-github-api-version': '2022-11-28' } },
    emails: 'https://api.github.com/user/emails',
    read: ({ user, emails }) => {
      const main = mainOf(emails, (one) => ({
        ...{ address: textAt(one, 'email') ?? '', isMain: at(one, 'primary') === true, isProved: at(one, 'verified') === true },
      }))
      return proved(idAt(user, 'id'), main, textAt(user, 'name') ?? textAt(user, 'login'))
    },
  }),
  gitlab: oidc('https://gitlab.com'),
  facebook: oauth2('https://www.facebook.com', {
    authorize: 'https://www.facebook.com/v24.0/dialog/oauth',
    token: 'https://graph.facebook.com/v24.0/oauth/access_token',
    scopes: ['public_profile', 'email'],
    separator: ',',
    auth: 'post',
    pkce: false,
    user: { url: 'https://graph.facebook.com/v24.0/me?fields=id,name,email' },
    read: ({ user }) => unproved(idAt(user, 'id'), textAt(user, 'email'), textAt(user, 'name')),
  }),
  discord: oauth2('https://discord.com', {
    authorize: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    scopes: ['identify', 'email'],
    auth: 'post',
    pkce: true,
    user: { url: 'https://discord.com/api/v10/users/@me' },
    read: ({ user }) => {
      const name = textAt(user, 'global_name') ?? textAt(user, 'username')
      const of = at(user, 'verified') === true ? proved : unproved
      return of(idAt(user, 'id'), textAt(user, 'email'), name)
    },
  }),
  salesforce: oidc('https://login.salesforce.com'),
  slack: oidc('https://slack.com', { pkce: false }),
  amazon: oauth2('https://www.amazon.com', {
    authorize: 'https://www.amazon.com/ap/oa',
    token: 'https://api.amazon.com/auth/o2/token',
    scopes: ['profile'],
    auth: 'post',
    pkce: true,
    user: { url: 'https://api.amazon.com/user/profile' },
    read: ({ user }) => unproved(idAt(user, 'user_id'), textAt(user, 'email'), textAt(user, 'name')),
  }),
  bitbucket: oauth2('https://bitbucket.org', {
    authorize: 'https://bitbucket.org/site/oauth2/authorize',
    token: 'https://bitbucket.org/site/oauth2/access_token',
    scopes: ['account', 'email'],
    auth: 'basic',
    pkce: false,
    user: { url: 'https://api.bitbucket.org/2.0/user' },
    emails: 'https://api.bitbucket.org/2.0/user/emails',
    read: ({ user, emails }) => {
      const main = mainOf(at(emails, 'values'), (one) => ({
        ...{ address: textAt(one, 'email') ?? '', isMain: at(one, 'is_primary') === true, isProved: at(one, 'is_confirmed') === true },
      }))
      return proved(idAt(user, 'uuid'), main, textAt(user, 'display_name'))
    },
  }),
  // Its token repeats no nonce.
  linkedin: oidc('https://www.linkedin.com/oauth', { pkce: false, nonce: false }),
  coinbase: oauth2('https://login.coinbase.com', {
    authorize: 'https://login.coinbase.com/oauth2/auth',
    token: 'https://login.coinbase.com/oauth2/token',
    scopes: ['wallet:user:read', 'wallet:user:email'],
    separator: ',',
    auth: 'post',
    pkce: true,
    user: { url: 'https://api.coinbase.com/v2/user' },
    read: ({ user }) => unproved(idAt(user, 'data', 'id'), textAt(user, 'data', 'email'), textAt(user, 'data', 'name')),
  }),
  // Claims beside the id are said where they are asked for one by one.
  twitch: oidc('https://id.twitch.tv/oauth2', {
    scopes: ['openid', 'user:read:email'],
    pkce: false,
    extra: { claims: JSON.stringify({ id_token: { email: null, email_verified: null, preferred_username: null } }) },
  }),
  twitter: oauth2('https://x.com', {
    authorize: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    scopes: ['users.read', 'tweet.read'],
    auth: 'basic',
    pkce: true,
    user: { url: 'https://api.x.com/2/users/me' },
    read: ({ user }) => unproved(idAt(user, 'data', 'id'), undefined, textAt(user, 'data', 'name')),
  }),
  // It calls the id of a client a key.
  tiktok: oauth2('https://www.tiktok.com', {
    authorize: 'https://www.tiktok.com/v2/auth/authorize/',
    token: 'https://open.tiktokapis.com/v2/oauth/token/',
    scopes: ['user.info.basic'],
    separator: ',',
    auth: 'client_key',
    pkce: false,
    user: { url: 'https://open.tiktokapis.com/v2/user/info/?fields=open_id,display_name' },
    read: ({ user }) => unproved(idAt(user, 'data', 'user', 'open_id'), undefined, textAt(user, 'data', 'user', 'display_name')),
  }),
  snapchat: oauth2('https://accounts.snapchat.com', {
    authorize: 'https://accounts.snapchat.com/accounts/oauth2/auth',
    token: 'https://accounts.snapchat.com/accounts/oauth2/token',
    scopes: ['https://auth.snapchat.com/oauth2/api/user.external_id', 'https://auth.snapchat.com/oauth2/api/user.display_name'],
    auth: 'basic',
    pkce: true,
    user: {
      url: 'https://kit.snapchat.com/v1/me',
      body: JSON.stringify({ query: '{me{externalId displayName}}' }),
      headers: { 'content-type': 'application/json' },
    },
    read: ({ user }) => unproved(idAt(user, 'data', 'me', 'externalId'), undefined, textAt(user, 'data', 'me', 'displayName')),
  }),
  // It does not say whether an address was proved.
  figma: oauth2('https://www.figma.com', {
    authorize: 'https://www.figma.com/oauth',
    token: 'https://api.figma.com/v1/oauth/token',
    scopes: ['current_user:read'],
    auth: 'basic',
    pkce: true,
    user: { url: 'https://api.figma.com/v1/me' },
    read: ({ user }) => unproved(idAt(user, 'id'), textAt(user, 'email'), textAt(user, 'handle')),
  }),
  yahoo: oidc('https://api.login.yahoo.com', { auth: 'basic', pkce: false }),
}

/** Who somebody is by the claims of a provider of OpenID Connect. */
export const describeClaims = ({ proves }: Oidc, claims: Readonly<Record<string, unknown>>): Described => ({
  subject: idAt(claims, 'sub'),
  email: textAt(claims, 'email'),
  isVerified: proves && isTrue(claims.email_verified),
  name: textAt(claims, 'name') ?? textAt(claims, 'preferred_username'),
})
