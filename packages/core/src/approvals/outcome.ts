import type { ApprovalMode, ApprovalState } from '@balcao/contracts/approvals/bounds'

/** Of the people who are asked, how many approved, refused, and have yet to decide. Those who left are not among them. */
export type Tally = { approved: number; refused: number; waiting: number }

/** How many approvals are enough. */
function enough(mode: ApprovalMode, needed: number | null, { approved, refused, waiting }: Tally): number {
  if (mode === 'any') return 1
  return mode === 'all' ? approved + refused + waiting : (needed ?? 1)
}

/** Can it still be approved? */
export const isReachable = (mode: ApprovalMode, needed: number | null, tally: Tally): boolean =>
  tally.approved + tally.waiting >= enough(mode, needed, tally)

/** What the decisions come to: approved once enough people approved, refused once that can no longer be reached. */
export function outcomeOf(
  mode: ApprovalMode,
  needed: number | null,
  tally: Tally,
): Extract<ApprovalState, 'pending' | 'approved' | 'refused'> {
  if (tally.approved >= enough(mode, needed, tally)) return 'approved'
  return isReachable(mode, needed, tally) ? 'pending' : 'refused'
}
