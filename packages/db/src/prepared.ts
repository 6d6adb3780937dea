import type { CompiledQuery } from 'kysely'
import type { Tx } from './tenant.ts'

/** Stands in for a value while the text is built. */
class Placeholder {
  readonly at: number
  constructor(at: number) {
    this.at = at
  }
}

/**
 * A statement built and compiled once and then only given its values; building one with many columns costs several times what sending it
 * does. `build` may only pass the values on as parameters: it receives stand-ins that equal nothing and have no length.
 */
export function prepared<V extends readonly unknown[], R>(
  build: (db: Tx, ...values: V) => CompiledQuery<R>,
): (db: Tx, ...values: V) => Promise<R[]> {
  let known: CompiledQuery<R> | undefined
  return async (db, ...values) => {
    known ??= build(db, ...(values.map((_, at) => new Placeholder(at)) as unknown as V))
    const parameters = known.parameters.map((one) => (one instanceof Placeholder ? values[one.at] : one))
    return (await db.executeQuery<R>({ ...known, parameters })).rows
  }
}
