import { accounts, settings, widget } from './accounts.ts'
import { codes, passwords } from './codes.ts'

/** Calls of the sign-in widget, by noun. */
export const calls = { accounts, codes, passwords, settings, widget }
