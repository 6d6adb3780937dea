/** Whether the role has the permission at all is asked of every action (see policy.ts). */
export const fieldPolicy = {
  'field.manage': () => true,
}
