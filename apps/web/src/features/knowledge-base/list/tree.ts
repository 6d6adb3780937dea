import type { Category } from '@balcao/contracts/kb/categories'

/** The categories to show: those of the first level, and what is below the open ones. They come in the order of the tree. */
export function shownOf(categories: readonly Category[], open: ReadonlySet<number>): Category[] {
  const shown = new Set<number>()
  return categories.filter(({ id, parentId }) => {
    const isShown = parentId === null || (shown.has(parentId) && open.has(parentId))
    if (isShown) shown.add(id)
    return isShown
  })
}

/** The categories above one: they are open, or it would not be seen. */
export function above(categories: readonly Category[], id: number): number[] {
  const byId = new Map(categories.map((one) => [one.id, one]))
  const way: number[] = []
  for (let at = byId.get(id)?.parentId ?? null; at !== null && !way.includes(at); at = byId.get(at)?.parentId ?? null) way.push(at)
  return way
}
