import type { Secrets } from '../../ports.ts'

/** What is stored in place of a mailed code: keyed, since six digits can be guessed, and good for one account only. */
export const codeHash = (secrets: Secrets, { tenantId, id }: { tenantId: number; id: number }, digits: string): string =>
  secrets.hash(`code:${tenantId}:${id}:${digits}`)
