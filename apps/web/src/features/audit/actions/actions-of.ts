/** The recorded actions of one area, and what people call each. */
export type Actions = Readonly<Record<string, () => string>>

/** The name of each action as a function, since the language may change while the page is open. */
export const actionsOf = <Key extends string>(sources: Readonly<Record<Key, string>>, word: (key: Key) => string): Actions =>
  Object.fromEntries((Object.keys(sources) as Key[]).map((key) => [key, () => word(key)]))
