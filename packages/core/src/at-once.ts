type Values<T extends readonly Promise<unknown>[]> = { -readonly [K in keyof T]: Awaited<T[K]> }

/**
 * Waits for what was begun at once, so that its statements travel together and are run in this order. All have ended when it
 * returns: none may go on with a connection that serves somebody else by then. @throws the error of the first that failed
 */
export async function atOnce<const T extends readonly Promise<unknown>[]>(begun: T): Promise<Values<T>> {
  const ended = await Promise.allSettled(begun)
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  }) as Values<T>
}
