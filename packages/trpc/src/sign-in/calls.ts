import { accounts, settings, widget } from './accounts.ts'
import { codes, passwords } from './codes.ts'
import { consent } from './consent.ts'
import { methods } from './methods.ts'
import { social, socialProviders } from './social.ts'
import { wallets } from './wallets.ts'

/** Calls of the sign-in widget, by noun. */
export const calls = { accounts, codes, consent, methods, passwords, settings, social, socialProviders, wallets, widget }
