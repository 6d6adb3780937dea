/** Parts of the API that a token may be bound to. */
export const API_TOKEN_AREAS = ['tickets', 'queues', 'people', 'knowledge', 'channels', 'reports', 'administration'] as const
export type ApiTokenArea = (typeof API_TOKEN_AREAS)[number]

/** The first part of the paths that each area has; a test holds it against all endpoints. */
const PATHS: Record<ApiTokenArea, readonly string[]> = {
  tickets: [
    ...[
      'approvals',
      'attachments',
      'checklists',
      'custom-fields',
      'deadlines',
      'issues',
      'ratings',
      'search',
      'signatures',
      'tags',
      'templates',
      'tickets',
    ],
    ...['ticket-forms', 'uploads', 'watchers', 'watches'],
  ],
  queues: ['absences', 'automation', 'duplicate-detection', 'flows', 'queues', 'sla', 'workflows'],
  people: ['assets', 'companies', 'permissions', 'roles', 'service-accounts', 'users'],
  knowledge: ['document-folders', 'document-templates', 'documents', 'kb', 'shared-documents'],
  channels: ['assistant', 'chat', 'email', 'notifications', 'portal', 'status-page', 'whatsapp'],
  reports: ['analytics', 'audit', 'monitoring', 'reports'],
  administration: [
    ...['backup', 'diagnostics', 'integrations', 'maintenance', 'organization', 'priority-matrix', 'privacy', 'sign-in', 'sso'],
    ...['status-names', 'custom-statuses', 'status-reasons', 'ticket-types'],
  ],
}

/** The area of an endpoint's path; undefined where no token reaches it. */
export function areaOf(path: string): ApiTokenArea | undefined {
  const first = path.split('/')[1] ?? ''
  return API_TOKEN_AREAS.find((area) => PATHS[area].includes(first))
}
