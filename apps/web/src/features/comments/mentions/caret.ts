/** The name being typed after an '@', and where it starts; undefined where the caret is not in one. */
export function mentionAt(text: string, caret: number): { from: number; query: string } | undefined {
  const found = /(?:^|[\s(])@([^\s@[\]()]{0,40})$/.exec(text.slice(Math.max(0, caret - 42), caret))
  const query = found?.[1]
  return query === undefined ? undefined : { from: caret - query.length - 1, query }
}
