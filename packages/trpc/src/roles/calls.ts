import { roles } from './roles.ts'

/** Calls of roles. */
export const calls = { ...roles }
