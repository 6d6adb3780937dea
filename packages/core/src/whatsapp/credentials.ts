import type { MailSecrets } from '../ports.ts'
import { seal, unseal } from '../sealed.ts'

export type WhatsappCredentials = { accessToken: string; appSecret: string }
type Account = { tenantId: number; id: number }

const PURPOSE = 'whatsapp'
const boundTo = ({ tenantId, id }: Account) => `${tenantId}.${id}`

/** Seals what opens a number at Meta and proves its calls, tied to this number of this organisation. */
export const sealWhatsapp = ([secrets]: MailSecrets, account: Account, credentials: WhatsappCredentials): string =>
  seal(secrets, PURPOSE, boundTo(account), JSON.stringify(credentials))

/** What is sealed of a number; undefined where there is nothing, or none of the secrets opens it. */
export function openWhatsappSeal(all: MailSecrets, account: Account, sealed: string | null): WhatsappCredentials | undefined {
  if (sealed === null) return undefined
  for (const secrets of all)
    try {
      return JSON.parse(unseal(secrets, PURPOSE, boundTo(account), sealed)) as WhatsappCredentials
    } catch {
      // Perhaps under a former secret.
    }
  return undefined
}
