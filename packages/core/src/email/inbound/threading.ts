import type { Tx } from '@balcao/db/tenant'
import type { MailSigner } from '../../ports.ts'
import { type MailProof, proofOfAddress, proofOfMessageId } from '../mail-tokens.ts'
import type { ReadMail } from './read-mail.ts'

export type ProofKind = 'signed' | 'signed_other' | 'altered' | 'foreign' | 'hook' | 'none'
/** To which ticket a mail says that it belongs, and what that is worth. */
export type Thread = { proof: ProofKind; ticketId: number | null }

const HOOK = /\[#(\d{1,12})\]/

type Answering = Pick<ReadMail, 'inReplyTo' | 'references' | 'to' | 'cc' | 'deliveredTo' | 'subject'>

/** The best proof of a mail, by their order: signed tokens, ids of mails we have, the number in the subject. */
export async function threadOf(
  { db, signer, tenantId, today }: { db: Tx; signer: MailSigner; tenantId: number; today: number },
  mail: Answering,
  from: string,
  envelopeTo: readonly string[],
): Promise<Thread> {
  const addresses = new Set([...mail.to, ...mail.cc].map(({ address }) => address).concat(mail.deliveredTo, envelopeTo))
  const ids = [...new Set([...mail.inReplyTo, ...mail.references.toReversed()])]
  const proofs = [
    ...[...addresses].map((address) => proofOfAddress(signer, tenantId, address, today)),
    ...ids.map((id) => proofOfMessageId(signer, tenantId, id)),
  ].filter((proof): proof is MailProof => proof !== undefined)
  const signed = proofs.filter((proof) => proof.kind === 'signed')
  const best = signed.find(({ isFor }) => isFor(from)) ?? signed[0]
  if (best && (await exists(db, best.ticketId))) return { proof: best.isFor(from) ? 'signed' : 'signed_other', ticketId: best.ticketId }
  if (proofs.some(({ kind }) => kind === 'altered')) return { proof: 'altered', ticketId: null }
  const known = ids.length === 0 ? undefined : await ofKnownMail(db, ids)
  if (known) return { proof: 'foreign', ticketId: known }
  const number = HOOK.exec(mail.subject)?.[1]
  const named = number ? await db.selectFrom('tickets').select('id').where('number', '=', Number(number)).executeTakeFirst() : undefined
  return named ? { proof: 'hook', ticketId: named.id } : { proof: 'none', ticketId: null }
}

const exists = async (db: Tx, id: number) =>
  (await db.selectFrom('tickets').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

async function ofKnownMail(db: Tx, ids: readonly string[]): Promise<number | undefined> {
  const found = await db
    .selectFrom('inboundMails')
    .select('ticketId')
    .where('messageId', 'in', ids.slice(0, 50))
    .where('ticketId', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.ticketId ?? undefined
}
