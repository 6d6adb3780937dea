/** What a thread or a process answers. */
export type Answer = { value: unknown } | { error: string }
export type Thread<Args extends unknown[], Result> = {
  /** One call at a time. @throws what the function throws, and where it takes longer or more memory than it may */
  run(...args: Args): Promise<Result>
  close(): Promise<void>
}

/** Asks one call after the other, and ends whoever answers once the last of them is over. */
export function oneAtATime<Args extends unknown[], Result>(ask: (args: Args) => Promise<Answer>, end: () => unknown): Thread<Args, Result> {
  let previous: Promise<unknown> = Promise.resolve()
  return {
    async run(...args) {
      const mine = previous.then(() => ask(args))
      previous = mine.catch(() => undefined)
      const answer = await mine
      if ('error' in answer) throw new Error(answer.error)
      return answer.value as Result
    },
    async close() {
      await previous
      await end()
    },
  }
}
