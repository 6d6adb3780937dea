import {
  CHANNEL_NAME_EN,
  CUSTOMER_STATUS_NAME_EN,
  PRIORITY_NAME_EN,
  STATUS_NAME_EN,
  TYPE_NAME_EN,
} from '@balcao/contracts/tickets/names-en'
import type { TwinOfAll } from './messages.ts'
import type { Names } from './names.ts'

export const en: TwinOfAll<Names> = {
  priority: PRIORITY_NAME_EN,
  type: TYPE_NAME_EN,
  channel: CHANNEL_NAME_EN,
  status: STATUS_NAME_EN,
  'customer-status': CUSTOMER_STATUS_NAME_EN,
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
