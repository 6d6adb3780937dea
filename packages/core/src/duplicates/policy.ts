/** Whether the role has the permission at all is asked before (see policy.ts); which tickets are seen, where they are read. */
export const duplicatePolicy = {
  'duplicate.review': () => true,
  'duplicate.train': () => true,
  'duplicate.manage': () => true,
}
