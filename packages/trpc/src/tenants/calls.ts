import { domain } from './domain.ts'
import { registration } from './registration.ts'
import { settings } from './settings.ts'
import { setup } from './setup.ts'

/** Calls of the organisation, by noun. */
export const calls = { registration, setup, settings, domain }
