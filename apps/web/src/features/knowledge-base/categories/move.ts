import type { Category } from '@balcao/contracts/kb/categories'
import { MAX_CATEGORY_DEPTH } from '@balcao/contracts/kb/words'

/** Where a category goes: under which parent, and at which place among its siblings. */
type Place = { parentId: number | null; position: number }
export type Move = 'up' | 'down' | 'in' | 'out'

const siblingsOf = (all: readonly Category[], parentId: number | null) => all.filter((one) => one.parentId === parentId)

/** A category and all below it. */
export function withBelow(all: readonly Category[], id: number): Set<number> {
  const ids = new Set([id])
  for (const one of all) if (one.parentId !== null && ids.has(one.parentId)) ids.add(one.id)
  return ids
}

/** Levels that a category and what is below it take. */
function heightOf(all: readonly Category[], { id, depth }: Category): number {
  const ids = withBelow(all, id)
  return Math.max(...all.filter((one) => ids.has(one.id)).map((one) => one.depth)) - depth + 1
}

/** Where a move leads; undefined where it leads nowhere. `all` in the order of the tree. */
export function placeOf(all: readonly Category[], category: Category, move: Move): Place | undefined {
  const { id, parentId } = category
  const siblings = siblingsOf(all, parentId)
  const at = siblings.findIndex((one) => one.id === id)
  if (move === 'up') return at > 0 ? { parentId, position: at - 1 } : undefined
  if (move === 'down') return at < siblings.length - 1 ? { parentId, position: at + 1 } : undefined
  if (move === 'in') {
    const before = siblings[at - 1]
    if (!before || before.depth + heightOf(all, category) > MAX_CATEGORY_DEPTH) return undefined
    return { parentId: before.id, position: siblingsOf(all, before.id).length }
  }
  const parent = all.find((one) => one.id === parentId)
  if (!parent) return undefined
  const above = siblingsOf(all, parent.parentId)
  return { parentId: parent.parentId, position: above.findIndex((one) => one.id === parent.id) + 1 }
}

/** Parents that a category may have: none of its own, and none too deep. A new one is undefined. */
export function parentsFor(all: readonly Category[], category: Category | undefined): Category[] {
  const own = category ? withBelow(all, category.id) : new Set<number>()
  const height = category ? heightOf(all, category) : 1
  return all.filter((one) => !own.has(one.id) && one.depth + height <= MAX_CATEGORY_DEPTH)
}
