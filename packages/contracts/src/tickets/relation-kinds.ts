/** How one ticket stands to another: 'this ticket blocks that one'. */
export const RELATIONS = ['related', 'parent_of', 'child_of', 'blocks', 'blocked_by', 'duplicate_of', 'duplicated_by'] as const
export type Relation = (typeof RELATIONS)[number]

/** The same, as the other ticket says it. */
export const INVERSE: Record<Relation, Relation> = {
  related: 'related',
  parent_of: 'child_of',
  child_of: 'parent_of',
  blocks: 'blocked_by',
  blocked_by: 'blocks',
  duplicate_of: 'duplicated_by',
  duplicated_by: 'duplicate_of',
}

/** A parent, its children and theirs. */
export const MAX_LEVELS = 3
/** A ticket stands in this many relations at most. */
export const MAX_RELATIONS = 100
