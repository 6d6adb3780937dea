import type { MailSecrets } from '../../ports.ts'
import { seal, unsealAny } from '../../sealed.ts'
import { samlEntityId } from '../addresses.ts'
import type { SamlKey, SamlOurs, SamlTheirs } from '../ports.ts'
import type { ProviderRow } from './provider-rows.ts'

const PURPOSE = 'identity-provider-key'
const boundTo = ({ tenantId, id }: { tenantId: number; id: number }) => `${tenantId}.${id}`

/** Seals a private key to its provider's row. */
export const sealKey = ([secrets]: MailSecrets, provider: { tenantId: number; id: number }, privateKey: string): string =>
  seal(secrets, PURPOSE, boundTo(provider), privateKey)

type Keyed = Pick<ProviderRow, 'tenantId' | 'id' | 'sealedKey' | 'ownCertificate'>
/** Our key for a provider; undefined where there is none, or none of the installation's secrets opens it. */
export function keyOf(all: MailSecrets, row: Keyed): SamlKey | undefined {
  if (row.sealedKey === null || row.ownCertificate === null) return undefined
  const privateKey = unsealAny(all, PURPOSE, boundTo(row), row.sealedKey)
  return privateKey === undefined ? undefined : { privateKey, certificate: row.ownCertificate }
}

/** The provider, as the port asks for it. */
export const theirsOf = ({ issuer, signInUrl, logoutUrl, certificates }: ProviderRow): SamlTheirs => ({
  ...{ issuer, signInUrl, logoutUrl, certificates },
})

/** And we before it, at one of our addresses. */
export const oursOf = (
  { mailSecrets, publicUrl }: { mailSecrets: MailSecrets; publicUrl: string },
  row: ProviderRow,
  acsUrl: string,
): SamlOurs => ({
  ...{ entityId: samlEntityId(publicUrl, row), acsUrl, key: keyOf(mailSecrets, row) },
})
