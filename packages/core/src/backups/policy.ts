/** Whether the role has the permission at all is asked before (see policy.ts): backups are an organisation's, as a whole. */
export const backupPolicy = {
  'backup.manage': () => true,
}
