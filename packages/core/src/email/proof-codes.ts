import type { MailSigner } from '../ports.ts'

/** A code that comes back later than this proves nothing. */
export const PROOF_HOURS = 24
const LENGTH = 16
const IN_TEXT = /\b[a-z2-7]{4}(?:-[a-z2-7]{4}){3}\b/g
const IN_ID = /^<?proof-([a-z2-7]{16})@/

type Asked = { tenantId: number; mailboxId: number; address: string; sentAt: string }
const textOf = ({ tenantId, mailboxId, address, sentAt }: Asked) =>
  `proof\n${tenantId}\n${mailboxId}\n${address}\n${Math.floor(Date.parse(sentAt) / 1_000)}`

/** The code of a test mail: whoever shows it has read what was sent to the address of the mailbox. */
export const proofCodeOf = (signer: MailSigner, asked: Asked): string => signer.sign(textOf(asked)).slice(0, LENGTH)

/** A code as people read it: in groups of four. */
export const grouped = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

/** Whether this is the code of the newest test of a mailbox, and still good. */
export function isProofCode(
  signer: MailSigner,
  { sentAt, ...box }: Omit<Asked, 'sentAt'> & { sentAt: string | null },
  code: string,
): boolean {
  if (sentAt === null || Date.now() - Date.parse(sentAt) > PROOF_HOURS * 3_600_000) return false
  return signer.all(textOf({ ...box, sentAt })).some((one) => one.slice(0, LENGTH) === code)
}

/** What in a mail may be the code of a test: in its id, which is kept on most ways, or in its text. */
export function codesIn({ messageId, content, quoted }: { messageId: string | null; content: string; quoted: string }): string[] {
  const inText = `${content}\n${quoted}`.slice(0, 20_000).match(IN_TEXT) ?? []
  return [IN_ID.exec(messageId ?? '')?.[1] ?? '', ...inText.map((code) => code.replaceAll('-', ''))].filter(Boolean).slice(0, 20)
}
