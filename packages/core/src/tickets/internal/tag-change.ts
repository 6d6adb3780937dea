import type { Change } from '@balcao/contracts/tickets/history'

type Tag = { id: number; name: string }

/** Tags of a ticket as a change tells them: by name, and which came and went; nothing where they are the same. */
export function tagChange(before: readonly Tag[], after: readonly Tag[]): Change[] {
  const names = (tags: readonly Tag[]) => tags.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'pt-BR'))
  const without = (tags: readonly Tag[], others: readonly Tag[]) =>
    tags.flatMap(({ id }) => (others.some((other) => other.id === id) ? [] : [id]))
  const tagIds = { added: without(after, before), removed: without(before, after) }
  if (tagIds.added.length + tagIds.removed.length === 0) return []
  return [{ field: 'tags', from: names(before), to: names(after), tagIds }]
}
