import type { Tx } from '@balcao/db/tenant'
import type { Ctx } from '../../ctx.ts'
import type { MailSigner } from '../../ports.ts'
import { takeAnswer } from '../../side-conversations/take-answer.ts'
import { proofOfMessageId, proofOfSideAddress } from '../mail-tokens.ts'
import { messageOfKey } from '../side/keys.ts'
import type { StoredFile } from './files-of-mail.ts'
import type { ReadMail } from './read-mail.ts'
import { type Inbound, settle } from './rows.ts'

/** The side conversation that a mail answers. `isSenders`: what proves it was made for whoever sent the mail. */
export type SideThread = { conversationId: number; ticketId: number; isSenders: boolean }

type Tools = { db: Tx; signer: MailSigner; tenantId: number; today: number }
type Answering = Pick<ReadMail, 'inReplyTo' | 'references' | 'to' | 'cc' | 'deliveredTo'>

/** Which side conversation a mail answers, by the address it went to or the mail of ours that it names. */
export async function sideThreadOf(
  { db, signer, tenantId, today }: Tools,
  mail: Answering,
  from: string,
  envelopeTo: readonly string[],
): Promise<SideThread | undefined> {
  const addresses = new Set([...mail.to, ...mail.cc].map(({ address }) => address).concat(mail.deliveredTo, envelopeTo))
  const named = [...addresses].flatMap((address) => proofOfSideAddress(signer, tenantId, address, today) ?? [])
  const proofs = [...named, ...(await ofOurMails({ db, signer, tenantId }, [...mail.inReplyTo, ...mail.references]))]
  const best = proofs.find(({ isFor }) => isFor(from)) ?? proofs[0]
  if (!best) return undefined
  const row = await db.selectFrom('sideConversations').select('ticketId').where('id', '=', best.conversationId).executeTakeFirst()
  return row && { conversationId: best.conversationId, ticketId: row.ticketId, isSenders: best.isFor(from) }
}

/** Side conversations of the mails of ours with these ids. */
async function ofOurMails({ db, signer, tenantId }: Omit<Tools, 'today'>, ids: readonly string[]) {
  const signed = [...new Set(ids)].slice(0, 50).flatMap((id) => {
    const proof = proofOfMessageId(signer, tenantId, id)
    return proof?.kind === 'signed' && proof.mailId !== null ? [{ mailId: proof.mailId, isFor: proof.isFor }] : []
  })
  if (signed.length === 0) return []
  const mailIds = signed.map(({ mailId }) => mailId)
  const mails = await db.selectFrom('mails').select(['id', 'sourceKey']).where('id', 'in', mailIds).execute()
  const messageIds = mails.flatMap(({ sourceKey }) => messageOfKey(sourceKey) ?? [])
  if (messageIds.length === 0) return []
  const messages = await db.selectFrom('sideMessages').select(['id', 'conversationId']).where('id', 'in', messageIds).execute()
  return signed.flatMap(({ mailId, isFor }) => {
    const mail = mails.find(({ id }) => id === mailId)
    const message = mail && messages.find(({ id }) => id === messageOfKey(mail.sourceKey))
    return message ? [{ conversationId: message.conversationId, isFor }] : []
  })
}

/**
 * Adds an answer from outside to its side conversation. Whoever is not of it waits until somebody of the desk lets them in; a domain that
 * says the mail is not its own is not believed.
 * @returns keys of stored bytes that are not needed
 */
export async function fileAside(
  ctx: Ctx,
  row: Inbound,
  mail: ReadMail,
  { conversationId, ticketId, isSenders }: SideThread,
  files: readonly StoredFile[],
): Promise<string[]> {
  const from = mail.from[0] as { name: string; address: string }
  const stages = [{ step: 'thread', ms: 0, says: 'side' }]
  const keys = files.map(({ key }) => key)
  if (mail.auth.vouched === 'fail' && row.decided === null) {
    await settle(ctx, row.id, { verdict: 'suspended', cause: 'auth_failed' }, stages)
    return keys
  }
  const proof = isSenders ? ('signed' as const) : ('signed_other' as const)
  const answer = { conversationId, from, content: mail.content, mailId: mail.messageId, files }
  const done = isSenders || row.decided === 'accept' ? await takeAnswer(ctx, answer) : undefined
  if (!done) {
    await settle(ctx, row.id, { verdict: 'held', cause: 'participant', proof, ticketId }, stages)
    return keys
  }
  await settle(ctx, row.id, { verdict: 'side', proof, ticketId: done.ticketId }, stages)
  return done.spare
}
