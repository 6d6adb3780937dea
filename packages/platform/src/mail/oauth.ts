import { z } from 'zod'
import type { Env } from '../env.ts'

/** `graph`: a mailbox of Microsoft that is read by IMAP and sends by Graph, where SMTP is switched off. */
export type OAuthProvider = 'google' | 'microsoft' | 'graph'
export type OAuthApp = { clientId: string; clientSecret: string }
export type OAuthTokens = { accessToken: string; refreshToken: string | null; seconds: number; sendToken?: string }
/** `apart`: a token is for one service, so those for reading and for sending are asked for one after the other. */
type Place = {
  authorize: string
  token: string
  scope: string
  apart?: { read: string; send: string }
  extra: Record<string, string>
}

const MICROSOFT = 'https://login.microsoftonline.com/common/oauth2/v2.0'
const IMAP_SCOPE = 'https://outlook.office.com/IMAP.AccessAsUser.All'
const GRAPH_SCOPE = 'https://graph.microsoft.com/Mail.Send'
const PLACES: Record<OAuthProvider, Place> = {
  google: {
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    scope: 'https://mail.google.com/',
    // Only so does Google give a token that can be renewed, each time.
    extra: { access_type: 'offline', prompt: 'consent' },
  },
  microsoft: {
    authorize: `${MICROSOFT}/authorize`,
    token: `${MICROSOFT}/token`,
    scope: `offline_access ${IMAP_SCOPE} https://outlook.office.com/SMTP.Send`,
    extra: { prompt: 'select_account' },
  },
  graph: {
    authorize: `${MICROSOFT}/authorize`,
    token: `${MICROSOFT}/token`,
    scope: `offline_access ${IMAP_SCOPE} ${GRAPH_SCOPE}`,
    apart: { read: `offline_access ${IMAP_SCOPE}`, send: `offline_access ${GRAPH_SCOPE}` },
    extra: { prompt: 'select_account' },
  },
}
const TIMEOUT_MS = 10_000
const MOST_SECONDS = 86_400

const Answer = z.object({
  access_token: z.string().min(1).max(20_000),
  refresh_token: z.string().min(1).max(20_000).optional(),
  expires_in: z.coerce.number().int().min(1).catch(3_600),
})

/** The provider says that this will never work: the code or the permission is no longer good, or the app is wrong. */
export class OAuthRefusedError extends Error {
  override name = 'OAuthRefusedError'
}

type Settings = Pick<
  Env,
  'MAIL_GOOGLE_CLIENT_ID' | 'MAIL_GOOGLE_CLIENT_SECRET' | 'MAIL_MICROSOFT_CLIENT_ID' | 'MAIL_MICROSOFT_CLIENT_SECRET'
>

/** Asks Google and Microsoft for the permission to read and send the mails of a mailbox (RFC 6749 with PKCE). */
export function openMailOAuth(env: Settings, places: Record<OAuthProvider, Place> = PLACES) {
  const microsoft = { clientId: env.MAIL_MICROSOFT_CLIENT_ID, clientSecret: env.MAIL_MICROSOFT_CLIENT_SECRET } as Partial<OAuthApp>
  const apps: Record<OAuthProvider, Partial<OAuthApp>> = {
    google: { clientId: env.MAIL_GOOGLE_CLIENT_ID, clientSecret: env.MAIL_GOOGLE_CLIENT_SECRET } as Partial<OAuthApp>,
    microsoft,
    graph: microsoft,
  }

  async function ask(provider: OAuthProvider, app: OAuthApp, form: Record<string, string>): Promise<OAuthTokens> {
    const answer = await fetch(places[provider].token, {
      method: 'POST',
      body: new URLSearchParams({ client_id: app.clientId, client_secret: app.clientSecret, ...form }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = (await answer.text()).slice(0, 100_000)
    if (!answer.ok) {
      const said = /"error"\s{0,5}:\s{0,5}"([\w.-]{1,100})"/.exec(text)?.[1] ?? `HTTP ${answer.status}`
      throw answer.status < 500 && answer.status !== 429 ? new OAuthRefusedError(said) : new Error(said)
    }
    const parsed = Answer.parse(JSON.parse(text))
    return {
      accessToken: parsed.access_token,
      refreshToken: parsed.refresh_token ?? null,
      seconds: Math.min(parsed.expires_in, MOST_SECONDS),
    }
  }
  return {
    /** The installation's own app with a provider; undefined where none is set. */
    app(provider: OAuthProvider): OAuthApp | undefined {
      const { clientId, clientSecret } = apps[provider]
      return clientId && clientSecret ? { clientId, clientSecret } : undefined
    },
    /** Where somebody allows it; `hint` is the address that it is asked for. */
    authorizeUrl(
      provider: OAuthProvider,
      asked: { clientId: string; redirectUri: string; state: string; challenge: string; hint: string },
    ) {
      const { authorize, scope, extra } = places[provider]
      const url = new URL(authorize)
      const query = {
        ...{ client_id: asked.clientId, redirect_uri: asked.redirectUri, response_type: 'code', scope, state: asked.state },
        ...{ code_challenge: asked.challenge, code_challenge_method: 'S256', login_hint: asked.hint, ...extra },
      }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      return url.href
    },
    /** Tokens for a code, or for a token that can be renewed. @throws OAuthRefusedError, and what may pass */
    async tokens(provider: OAuthProvider, app: OAuthApp, form: Record<string, string>): Promise<OAuthTokens> {
      const { apart } = places[provider]
      const tokens = await ask(provider, app, { ...form, ...(apart ? { scope: apart.read } : {}) })
      const refreshToken = tokens.refreshToken ?? form.refresh_token
      if (!apart || !refreshToken) return tokens
      const sending = await ask(provider, app, { grant_type: 'refresh_token', refresh_token: refreshToken, scope: apart.send })
      return {
        accessToken: tokens.accessToken,
        sendToken: sending.accessToken,
        refreshToken: sending.refreshToken ?? refreshToken,
        seconds: Math.min(tokens.seconds, sending.seconds),
      }
    },
  }
}
