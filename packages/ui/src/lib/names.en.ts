import type { TwinOfAll } from './messages.ts'
import type { Names } from './names.ts'

export const en: TwinOfAll<Names> = {
  priority: { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' },
  type: { incident: 'Incident', request: 'Request', question: 'Question', problem: 'Problem', change: 'Change' },
  channel: { portal: 'portal', staff: 'staff', api: 'API', email: 'e-mail' },
  status: {
    new: 'New',
    open: 'In progress',
    waiting_customer: 'Waiting for customer',
    waiting_third_party: 'Waiting for third party',
    scheduled: 'Scheduled',
    resolved: 'Resolved',
    closed: 'Closed',
    cancelled: 'Cancelled',
    merged: 'Merged',
    spam: 'Spam',
  },
  'customer-status': {
    new: 'Received',
    open: 'In progress',
    waiting_customer: 'Waiting for your reply',
    waiting_third_party: 'In progress',
    scheduled: 'Scheduled',
    resolved: 'Resolved – please confirm',
    closed: 'Closed',
    cancelled: 'Cancelled',
    merged: 'Merged',
    spam: 'Closed',
  },
  role: {
    guest: 'Guest',
    client: 'Customer',
    user: 'User',
    'support-agent': 'Support Agent',
    agent: 'Agent',
    supervisor: 'Supervisor',
    manager: 'Manager',
    admin: 'Administrator',
    super_admin: 'Super Admin',
  },
}
