/** Whether the role has the permission at all is asked before (see policy.ts). */
export const reportPolicy = {
  'report.read': () => true,
  'report.people': () => true,
}
