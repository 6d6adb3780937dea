import type { Secrets } from '../../../ports.ts'

/** What is stored in place of the token that a browser is led back with. */
export const tokenHash = (secrets: Secrets, token: string): string => secrets.hash(`social-token:${token}`)

/** What is stored of a credential of One Tap, so that it is taken once. */
export const credentialHash = (secrets: Secrets, credential: string): string => secrets.hash(`social-one-tap:${credential}`)
