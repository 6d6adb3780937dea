import type { ProofKind } from './threading.ts'

export type Sender =
  | { side: 'unknown' }
  /** `takesPart`: may answer this ticket; `isRequester`: it is theirs. */
  | { side: 'customer' | 'staff'; isActive: boolean; takesPart: boolean; isRequester: boolean }

export type Decision =
  | { verdict: 'comment' }
  /** `suggests`: the ticket that it names without proof is shown beside the new one. */
  | { verdict: 'ticket'; suggests: boolean }
  | { verdict: 'held'; cause: 'participant' | 'staff' }
  | { verdict: 'suspended'; cause: 'auth_failed' | 'inactive' }

export type Evidence = {
  proof: ProofKind
  sender: Sender
  vouched: 'pass' | 'fail' | 'none'
  /** The domain's wish for mails that fail is to refuse or set them aside. */
  isStrict: boolean
  /** Whether staff may answer through this mailbox. */
  staffReplies: boolean
}

/**
 * Whose mail it is, and to which ticket it goes: the table of proof and sender. What is not proved never speaks for anybody on a ticket
 * that exists; it waits beside it, or becomes a ticket of its own.
 */
export function decide({ proof, sender, vouched, isStrict, staffReplies }: Evidence): Decision {
  if (sender.side !== 'unknown' && !sender.isActive) return { verdict: 'suspended', cause: 'inactive' }
  if (vouched === 'fail' && (isStrict || proof === 'signed' || proof === 'signed_other'))
    return { verdict: 'suspended', cause: 'auth_failed' }
  const names = proof !== 'none' && proof !== 'altered'
  if (names && sender.side === 'staff' && !(sender.isRequester && proof === 'signed')) {
    // With From alone anybody could speak for the desk: their own token and their domain's word are asked for.
    return proof === 'signed' && vouched === 'pass' && staffReplies ? { verdict: 'comment' } : { verdict: 'held', cause: 'staff' }
  }
  const takesPart = sender.side !== 'unknown' && sender.takesPart
  if (proof === 'signed') return takesPart ? { verdict: 'comment' } : { verdict: 'held', cause: 'participant' }
  if (proof === 'signed_other') return { verdict: 'held', cause: 'participant' }
  if (proof === 'foreign' || proof === 'hook')
    return takesPart && vouched === 'pass' ? { verdict: 'comment' } : { verdict: 'ticket', suggests: true }
  return { verdict: 'ticket', suggests: false }
}
