import type { Document, Statistics } from './documents.ts'

/** Bounds of the look-up of candidates: they decide what is found, and what it costs. */
export const BOUNDS = {
  /** Terms of the title taken first. */
  titleTerms: 8,
  /** No term that a larger share of the tickets has is looked up. */
  commonest: 0.1,
  terms: 24,
  /** Tickets named by all terms together, as a share of all tickets; in a small tenant all are affordable. */
  budget: 0.1,
  smallest: 4000,
  candidates: 400,
  scored: 100,
  scoredBefore: 30,
} as const

/**
 * The terms by which candidates are looked up, with their weights: those of the title first, then the rarest of the text, until the tickets
 * they name exceed the budget. Titles say what a ticket is about; the rarest terms of a text alone lose one duplicate in ten.
 */
export function chooseTerms(document: Pick<Document, 'titleTerms' | 'terms'>, statistics: Statistics): Map<string, number> {
  const { count, having } = statistics
  const rarestFirst = (terms: Iterable<string>) =>
    [...terms]
      .map((term) => ({ term, n: having(term) }))
      .filter(({ n }) => n > 0 && n <= Math.max(BOUNDS.commonest * count, 50))
      .toSorted((a, b) => a.n - b.n)
  const chosen = new Map<string, number>()
  let left = Math.max(BOUNDS.budget * count, BOUNDS.smallest)
  const take = ({ term, n }: { term: string; n: number }) => {
    if (chosen.has(term) || chosen.size >= BOUNDS.terms || n > left) return
    left -= n
    // What is said in the title and what is said once in the text are looked for alike; the weight tells them apart.
    chosen.set(term, Math.log((count + 1) / (n + 0.5)) * (document.titleTerms.has(term) ? 1.6 : 1))
  }
  rarestFirst(document.titleTerms.keys()).slice(0, BOUNDS.titleTerms).forEach(take)
  rarestFirst(document.terms.keys()).forEach(take)
  return chosen
}
