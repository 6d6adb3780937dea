import type { ApprovalMode } from '@balcao/contracts/approvals/bounds'

export type Decision = 'approved' | 'refused' | 'waiting'

/** What the modes mean, in the words of the specification. */
export function naive(mode: ApprovalMode, needed: number, decisions: readonly Decision[]): 'pending' | 'approved' | 'refused' {
  const isAll = (wanted: Decision) => decisions.every((one) => one === wanted)
  if (mode === 'all') {
    if (decisions.includes('refused')) return 'refused'
    return isAll('approved') ? 'approved' : 'pending'
  }
  if (mode === 'any') {
    if (decisions.includes('approved')) return 'approved'
    return isAll('refused') ? 'refused' : 'pending'
  }
  let approvals = 0
  let possible = 0
  for (const one of decisions) {
    if (one === 'approved') approvals++
    if (one !== 'refused') possible++
  }
  if (approvals >= needed) return 'approved'
  return possible < needed ? 'refused' : 'pending'
}

/** Random, and the same each time. */
export function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
