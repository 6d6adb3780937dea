import type { CompiledQuery } from 'kysely'
import type { Tx } from './tenant.ts'

/** Stands for a value while the text is made. */
class Place {
  readonly at: number
  constructor(at: number) {
    this.at = at
  }
}

/**
 * A statement whose text is always the same: built and compiled the first time, and from then on only given its values. Building one of
 * many columns costs several times what sending it does. `build` may do nothing with a value but hand it on as a parameter: it is
 * given a stand-in that is equal to nothing, and has no length.
 */
export function prepared<V extends readonly unknown[], R>(
  build: (db: Tx, ...values: V) => CompiledQuery<R>,
): (db: Tx, ...values: V) => Promise<R[]> {
  let known: CompiledQuery<R> | undefined
  return async (db, ...values) => {
    known ??= build(db, ...(values.map((_, at) => new Place(at)) as unknown as V))
    const parameters = known.parameters.map((one) => (one instanceof Place ? values[one.at] : one))
    return (await db.executeQuery<R>({ ...known, parameters })).rows
  }
}
