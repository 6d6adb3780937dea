import { audit } from './audit.ts'

/** Calls of the audit log. */
export const calls = { ...audit }
