/** Categories as the options of a select, each indented by how deep it is. @param nothing what is chosen where none is */
export const categoryOptions = (
  nothing: string,
  categories: readonly { id: number; name: string; depth: number }[],
): (readonly [value: string, label: string])[] => [
  ['', nothing],
  ...categories.map(({ id, name, depth }) => [String(id), `${'\u2003'.repeat(depth - 1)}${name}`] as const),
]
