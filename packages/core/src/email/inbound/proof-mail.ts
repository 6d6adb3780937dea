import type { Ctx } from '../../ctx.ts'
import type { MailSigner } from '../../ports.ts'
import { setProved } from '../desk/proving.ts'
import { codesIn, isProofCode } from '../proof-codes.ts'
import type { ReadMail } from './read-mail.ts'
import type { Inbound } from './rows.ts'

/**
 * Whether a mail is a test of its mailbox that came back. Then the address is proved: only who gets its mails could send it on to here.
 * A code of another mailbox proves nothing.
 */
export async function proves(ctx: Ctx, signer: MailSigner, row: Inbound, mail: ReadMail): Promise<boolean> {
  const { tenantId, mailboxId, mailboxAddress: address, proofSentAt: sentAt } = row
  if (sentAt === null || !codesIn(mail).some((code) => isProofCode(signer, { tenantId, mailboxId, address, sentAt }, code))) return false
  const seconds = Math.max(0, Math.round((Date.parse(row.receivedAt) - Date.parse(sentAt)) / 1_000))
  await setProved(ctx, mailboxId, { by: 'mail', seconds })
  return true
}
