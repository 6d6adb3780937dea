import type { Secrets } from '../../ports.ts'

const BYTES = 32

/** By what authenticators know somebody: the organisation, so that the key can be found again, and chance. It says nothing of the person. */
export const newUserHandle = (secrets: Secrets, tenantId: number): string =>
  Buffer.from(`${tenantId}.${secrets.random(BYTES)}`).toString('base64url')

/** The organisation that it names; undefined for what we did not write. */
export function tenantOf(userHandle: string): number | undefined {
  const [, tenant] = /^([1-9]\d{0,9})\.[\w-]{43}$/.exec(Buffer.from(userHandle, 'base64url').toString('latin1')) ?? []
  return tenant === undefined ? undefined : Number(tenant)
}
