/**
 * Runs `run` for one after the other. One that fails keeps nobody else waiting: the others have their turn first.
 * @throws the first failure, for the job that asked to be logged and tried again
 */
export async function eachApart<T>(all: readonly T[], run: (one: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const one of all) await run(one).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
