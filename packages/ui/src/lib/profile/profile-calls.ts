import type { AttachmentLink } from '@balcao/contracts/files/attachments'
import type { NoticePreferences, SaveNoticePreferences } from '@balcao/contracts/notifications/preferences'
import type { PushDevices, RemovePushDevice, SavePushDevice } from '@balcao/contracts/notifications/push'
import type { PasskeyRequest } from '@balcao/contracts/passkeys/assertion'
import type { AddPasskey, Passkey, PasskeyCreation, PasskeyList, RenamePasskey } from '@balcao/contracts/passkeys/passkeys'
import type { GetPack } from '@balcao/contracts/privacy/packs'
import type { AskRequest, OwnRequest, OwnRequests } from '@balcao/contracts/privacy/requests'
import type { AskEmailChange, EmailChange } from '@balcao/contracts/profile/email-changes'
import type { MyData } from '@balcao/contracts/profile/export'
import type { Profile, UpdateProfile } from '@balcao/contracts/profile/profile'
import type {
  ChangePassword,
  ConfirmSecondFactor,
  Prove,
  RecoveryCodes,
  RevokeSession,
  Session,
  SignIn,
} from '@balcao/contracts/profile/security'
import type { ApiToken, CreateApiToken, NewApiToken, RevokeApiToken } from '@balcao/contracts/profile/tokens'
import type { RemoveSignInMethod, SignInMethods } from '@balcao/contracts/sign-in/methods/methods'
import type { BeginSocialLink } from '@balcao/contracts/sign-in/social/sign-in'
import type { SignedChallenge, StartWalletLink, WalletChallenge } from '@balcao/contracts/sign-in/wallets/wallets'
import type { BeginSsoLink, GetSsoLink, SsoIdentities, SsoLink } from '@balcao/contracts/sso/sign-in'
import { createContext, use } from 'react'

type Nothing = Record<string, never>
type Query<I, O> = { query: (input: I) => Promise<O> }
type Mutation<I, O> = { mutate: (input: I) => Promise<O> }
type Done = { success: boolean }

/** What the profile asks of the server, in the shape of an app's own connection to it. */
export type ProfileCalls = {
  get: Query<Nothing, Profile>
  update: Mutation<UpdateProfile, Profile>
  export: Mutation<Nothing, MyData>
  security: {
    prove: Mutation<Prove, Done>
    sendProofCode: Mutation<Nothing, Done>
    changePassword: Mutation<ChangePassword, Done>
    setUpSecondFactor: Mutation<Nothing, { secret: string; uri: string }>
    confirmSecondFactor: Mutation<ConfirmSecondFactor, RecoveryCodes>
    renewRecoveryCodes: Mutation<Nothing, RecoveryCodes>
    disableSecondFactor: Mutation<Nothing, Done>
    sessions: Query<Nothing, { data: Session[] }>
    revokeSession: Mutation<RevokeSession, Done>
    revokeOtherSessions: Mutation<Nothing, { ended: number }>
    signIns: Query<{ limit: number; cursor?: string }, { data: SignIn[]; nextCursor: string | null }>
  }
  /** What one asks about the data that is kept of oneself. */
  rights: {
    list: Query<Nothing, OwnRequests>
    ask: Mutation<AskRequest, OwnRequest>
    link: Mutation<GetPack, AttachmentLink>
  }
  /** One's own address. */
  email: {
    get: Query<Nothing, EmailChange>
    ask: Mutation<AskEmailChange, EmailChange>
    withdraw: Mutation<Nothing, EmailChange>
  }
  tokens: {
    list: Query<Nothing, { data: ApiToken[] }>
    create: Mutation<CreateApiToken, NewApiToken>
    revoke: Mutation<RevokeApiToken, Done>
    /** Of tokens that can be given another secret: those of service accounts. */
    rotate?: Mutation<RevokeApiToken, NewApiToken>
  }
}

/** Logins of identity providers. */
export type SsoIdentityCalls = {
  list: Query<Nothing, SsoIdentities>
  remove: Mutation<{ id: number }, Done>
  beginLink: Mutation<BeginSsoLink, { url: string }>
  proved: Mutation<GetSsoLink, SsoLink>
  confirm: Mutation<GetSsoLink, Done>
}

/** Phones, social accounts and wallets that sign one in. */
export type SignInMethodCalls = {
  list: Query<Nothing, SignInMethods>
  remove: Mutation<RemoveSignInMethod, Done>
  beginWallet: Mutation<StartWalletLink, WalletChallenge>
  linkWallet: Mutation<SignedChallenge, Done>
}

/** Linking a login of a social provider: where the browser goes. */
export type SocialLinkCalls = { link: Mutation<BeginSocialLink, { url: string }> }

/** One's own passkeys, and proving by one. */
export type PasskeyCalls = {
  list: Query<Nothing, PasskeyList>
  begin: Mutation<Nothing, PasskeyCreation>
  add: Mutation<AddPasskey, Passkey>
  rename: Mutation<RenamePasskey, Done>
  remove: Mutation<{ id: number }, Done>
  beginProof: Mutation<Nothing, PasskeyRequest>
}

/** How one is told. */
export type NoticeCalls = {
  get: Query<Nothing, NoticePreferences>
  save: Mutation<SaveNoticePreferences, NoticePreferences>
  restore: Mutation<Nothing, NoticePreferences>
}

/** Browsers that take notices while no page is open. */
type PushCalls = {
  list: Query<Nothing, PushDevices>
  save: Mutation<SavePushDevice, PushDevices>
  remove: Mutation<RemovePushDevice, PushDevices>
}

/** The app around the profile. */
export type ProfileHost = {
  calls: ProfileCalls
  sso: SsoIdentityCalls
  passkeys: PasskeyCalls
  methods: SignInMethodCalls
  social: SocialLinkCalls
  notices: NoticeCalls
  /** `base` is where the app begins, `person` who is signed in. */
  push: { calls: PushCalls; base: string; person: number | null }
  /** Which of the apps it is: a provider leads back to it. */
  app: 'staff' | 'portal'
  signedIn: boolean
  signOut: () => Promise<unknown>
  /** Learns anew who is signed in: their name is shown outside the profile as well. */
  renamed: () => Promise<unknown>
}

const Host = createContext<ProfileHost | null>(null)
/** Wrap each app in it once. */
export const ProfileHostProvider = Host.Provider

/** The app's connection and session, for what an account is made of. */
export function useProfileHost(): ProfileHost {
  const host = use(Host)
  if (!host) throw new Error('the profile needs a ProfileHostProvider around it')
  return host
}
