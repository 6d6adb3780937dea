import type { MailSecrets } from '../ports.ts'
import { seal, unsealAny } from '../sealed.ts'

export type Credentials = {
  imapPassword?: string
  smtpPassword?: string
  hookKey?: string
  dkimKey?: string
  clientSecret?: string
  accessToken?: string
  /** For Graph, where that sends. */
  sendToken?: string
  refreshToken?: string
}
type Box = { tenantId: number; id: number }

const PURPOSE = 'mailbox'
const boundTo = ({ tenantId, id }: Box) => `${tenantId}.${id}`

/** Seals what opens a mailbox elsewhere, tied to this mailbox of this organisation. */
export const sealCredentials = ([secrets]: MailSecrets, box: Box, credentials: Credentials): string =>
  seal(secrets, PURPOSE, boundTo(box), JSON.stringify(credentials))

/** What is sealed of a mailbox; undefined where none of the secrets opens it. */
export function openCredentials(all: MailSecrets, box: Box, sealed: string | null): Credentials | undefined {
  if (sealed === null) return {}
  const text = unsealAny(all, PURPOSE, boundTo(box), sealed)
  return text === undefined ? undefined : (JSON.parse(text) as Credentials)
}
