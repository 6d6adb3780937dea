/** The key of the mail of a message of a side conversation to one of its people, by their place. */
export const sideMailKey = (messageId: number, place: number): string => `side-${messageId}-${place}`

/** The message of a side conversation that a mail carries; undefined for any other mail. */
export function messageOfKey(sourceKey: string): number | undefined {
  const [, id] = /^side-(\d{1,15})-\d{1,3}$/.exec(sourceKey) ?? []
  return id === undefined ? undefined : Number(id)
}
