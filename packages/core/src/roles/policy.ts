/** Whether the role has the permission at all is asked of every action (see policy.ts); these need nothing more. */
export const rolePolicy = {
  'role.read': () => true,
  'role.manage': () => true,
}
