import { BOUNDS, chooseTerms } from './choose-terms.ts'
import type { Document, Statistics } from './documents.ts'

/** Tickets by their terms, in memory: for training and measuring. In service the same look-up is made by the database. */
export class MemoryIndex implements Statistics {
  readonly #postings = new Map<string, number[]>()
  readonly #documents: readonly Document[]
  readonly averageLength: number

  constructor(documents: readonly Document[]) {
    this.#documents = documents
    documents.forEach(({ terms }, at) => {
      for (const term of terms.keys()) {
        const list = this.#postings.get(term)
        if (list) list.push(at)
        else this.#postings.set(term, [at])
      }
    })
    this.averageLength = documents.reduce((sum, { length }) => sum + length, 0) / Math.max(documents.length, 1)
  }

  get count() {
    return this.#documents.length
  }

  having = (term: string) => this.#postings.get(term)?.length ?? 0

  /** The best by summed weights of the chosen terms, without the ticket itself. */
  candidates(asked: Document, limit: number = BOUNDS.candidates): Document[] {
    return this.#summed(chooseTerms(asked, this), asked, limit)
  }

  /** The best by all terms, however common: what a look-up with bounds is measured against. */
  fullScan(asked: Document, limit: number = BOUNDS.candidates): Document[] {
    const all = [...asked.terms.keys()].map(
      (term) => [term, Math.log((this.count + 1) / (this.having(term) + 0.5)) * (asked.titleTerms.has(term) ? 1.6 : 1)] as const,
    )
    return this.#summed(new Map(all), asked, limit)
  }

  #summed(weights: ReadonlyMap<string, number>, asked: Document, limit: number): Document[] {
    const sums = new Map<number, number>()
    for (const [term, weight] of weights) for (const at of this.#postings.get(term) ?? []) sums.set(at, (sums.get(at) ?? 0) + weight)
    return [...sums]
      .map(([at, sum]) => ({ document: this.#documents[at] as Document, sum }))
      .filter(({ document }) => document.id !== asked.id)
      .toSorted((a, b) => b.sum - a.sum || b.document.id - a.document.id)
      .slice(0, limit)
      .map(({ document }) => document)
  }
}
