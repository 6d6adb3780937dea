import { found, type Row } from './matrix-row.ts'

const RULE = { inApp: true, email: false, push: false, sound: false, reach: 'mine' }

const PHONE = {
  endpoint: 'https://push.example.com/phone',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
}

/** How people are told: each has their own, the organisation's is the admins'. */
export const NOTICES: Record<string, Row> = {
  'notifications.preferences.get': { least: 'client', works: () => ({}), naming: {} },
  // The queues it names are looked at in the rule's own test.
  'notifications.preferences.save': { least: 'client', works: () => ({ digestHour: 8 }), naming: {} },
  'notifications.preferences.restore': { least: 'client', works: () => ({}), naming: {} },
  'notifications.unsubscribe.lookUp': { least: 'anyone', works: () => ({ token: 'x' }), naming: {} },
  'notifications.unsubscribe.leave': { least: 'anyone', works: () => ({ token: 'x' }), naming: {} },
  'notifications.preferences.defaults': { least: 'admin', works: () => ({}), naming: {} },
  'notifications.preferences.saveDefaults': {
    least: 'admin',
    works: () => ({}),
    naming: {},
    changes: () => ({ rules: { assigned: RULE } }),
  },
  'notifications.preferences.reapplyDefaults': {
    least: 'admin',
    works: () => ({ confirm: true }),
    naming: {},
  },
  'notifications.push.list': { least: 'client', works: () => ({}), naming: {} },
  'notifications.push.save': { least: 'client', works: () => PHONE, naming: {} },
  'notifications.push.remove': {
    least: 'client',
    works: ({ pushDevice: id }) => ({ id }),
    naming: { id: found(({ pushDevice: id }) => ({ id })) },
  },
}
