import type { SignedIn } from '@balcao/contracts/auth/session'
import type { Answers } from './use-sign-in-attempt.ts'

/** The ways in, as an app's connection to the server offers them. */
export type SignInCalls = {
  password: (input: { email: string; password: string } & Answers) => Promise<SignedIn>
  sendLink: (email: string) => Promise<unknown>
  link: (input: { token: string } & Answers) => Promise<SignedIn>
  mailCode: (input: { email: string; mailCode: string } & Answers) => Promise<SignedIn>
  forgot: (email: string) => Promise<unknown>
  reset: (input: { token: string; password: string }) => Promise<unknown>
}
