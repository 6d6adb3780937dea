import type { DataFixTarget, DataFixValue } from '@balcao/contracts/maintenance/data-fixes'
import type { Ctx } from '../../../ctx.ts'

/** Something that is not as it should be: what it is about, how it is, and how it should be; all by ids. */
export type Found = { target: string; before: DataFixValue; after: DataFixValue }

/** A part of a check. */
export type Checked = { found: Found[]; looked: number /** Where the next part begins; null at the end. */; next: string | null }

/** The same with names, as it is shown. */
export type Described = { target: DataFixTarget; before: DataFixValue; after: DataFixValue }

/** A named check of an organisation's data, with the way to correct what it finds. */
export type DataFix = {
  /** Looks at what comes after, changing nothing. Acts as the system. */
  check(ctx: Ctx, after: string | null): Promise<Checked>
  /** How many are corrected in one transaction; one where each may be refused. */
  batch: number
  /**
   * Corrects these as they are now, whatever they were when they were found, in the name of who asked for it.
   * @returns which ones were changed: the others are in order
   * @throws DomainError where it is refused
   */
  correct(ctx: Ctx, targets: readonly string[]): Promise<readonly string[]>
  /** Names what was found, in the same order. */
  describe(ctx: Ctx, rows: readonly Found[]): Promise<Described[]>
}

/** The ids that a target consists of. */
export const idsIn = (target: string): number[] => target.split(':').map(Number)

export const GONE: DataFixTarget = { kind: 'gone' }
