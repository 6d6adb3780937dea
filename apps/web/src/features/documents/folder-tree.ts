import type { DocumentFolder } from '@balcao/contracts/documents/folders'

/** A folder in the order of the tree, on its level from 1 on. */
export type TreeFolder = DocumentFolder & { level: number; hasChildren: boolean; path: string }

/** All folders as a tree is read, parents before their children; those of one parent stay in their order. */
export function treeOf(folders: readonly DocumentFolder[], parentId: number | null = null, level = 1, above = ''): TreeFolder[] {
  return folders
    .filter((folder) => folder.parentId === parentId)
    .flatMap((folder) => {
      const path = above ? `${above} / ${folder.name}` : folder.name
      const children = treeOf(folders, folder.id, level + 1, path)
      return [{ ...folder, level, path, hasChildren: children.length > 0 }, ...children]
    })
}

/** What of the tree is shown while only these folders are open. */
export function shownOf(tree: readonly TreeFolder[], open: ReadonlySet<number>): TreeFolder[] {
  const shown = new Set<number | null>([null])
  return tree.filter(({ id, parentId }) => {
    if (!shown.has(parentId)) return false
    if (open.has(id)) shown.add(id)
    return true
  })
}

/** A folder and all beneath it. */
export function belowOf(folders: readonly DocumentFolder[], id: number): ReadonlySet<number> {
  const ids = new Set([id])
  for (const one of ids) for (const child of folders) if (child.parentId === one) ids.add(child.id)
  return ids
}
