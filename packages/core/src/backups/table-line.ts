/** What becomes of a table; its columns are spelt as the database spells them. */
export type Line = {
  /**
   * restored  in the archive, and a rollback makes it what it was
   * added     in the archive; a rollback brings back what is missing, and neither changes nor removes
   * copied    in the archive to be read; a rollback leaves it alone
   * derived   not in the archive: triggers and jobs make it from what is
   * left      not in the archive: secrets, what is under way, and what holds for minutes
   */
  travels: 'restored' | 'added' | 'copied' | 'derived' | 'left'
  /** Columns that are not in the archive: secrets, and what changes all the time. */
  without?: readonly string[]
  /** Columns that a rollback leaves as they are in rows that are there. */
  keeps?: readonly string[]
  /** Rows that came since stay. */
  keepsNew?: true
  /** Rows with something in this column now are left as they are: what was erased stays so. */
  leaves?: string
}

export const RESTORED = { travels: 'restored' } as const satisfies Line
export const COPIED = { travels: 'copied' } as const satisfies Line
export const DERIVED = { travels: 'derived' } as const satisfies Line
export const LEFT = { travels: 'left' } as const satisfies Line
