import type { TextFailure } from '@balcao/contracts/documents/bounds'

/** Says why a file cannot be read. */
export class Unreadable extends Error {
  readonly why: TextFailure
  constructor(why: TextFailure) {
    super(why)
    this.why = why
  }
}
