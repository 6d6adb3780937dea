import { found, passed, type Rows, refused } from '../../row.ts'

const said = { title: 'Manutenção', message: 'Hoje às 22h.' }
const named = ({ notification }: { notification: number }) => ({ notificationIds: [notification] })
const RULE = { inApp: true, email: false, push: false, sound: false, reach: 'mine' }
const PHONE = {
  endpoint: 'https://push.example.com/phone',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
}

/** One's own notifications and preferences, and the announcements of managers. */
export const NOTIFICATIONS: Rows = {
  'notifications.preferences.get': { least: 'client', works: () => ({}), naming: {} },
  // The queues it names are looked at in the rule's own test.
  'notifications.preferences.save': { least: 'client', works: () => ({ digestHour: 8 }), naming: {} },
  'notifications.preferences.restore': { least: 'client', works: () => ({}), naming: {} },
  'notifications.unsubscribe.lookUp': { least: 'anyone', works: () => ({ token: 'x' }), naming: {} },
  'notifications.unsubscribe.leave': { least: 'anyone', works: () => ({ token: 'x' }), naming: {} },
  'notifications.preferences.defaults': { least: 'manager', works: () => ({}), naming: {} },
  'notifications.preferences.saveDefaults': {
    least: 'manager',
    works: () => ({}),
    naming: {},
    changes: () => ({ rules: { assigned: RULE } }),
  },
  'notifications.preferences.reapplyDefaults': {
    least: 'manager',
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
  'notifications.list': { least: 'client', works: () => ({}), naming: {} },
  'notifications.stats': { least: 'client', works: () => ({}), naming: {} },
  'notifications.unreadCount': { least: 'client', works: () => ({}), naming: {} },
  'notifications.get': {
    least: 'client',
    works: ({ notification }) => ({ id: notification }),
    naming: { id: found(({ notification }) => ({ id: notification })) },
  },
  'notifications.read': {
    least: 'client',
    works: ({ notification }) => ({ id: notification }),
    naming: { id: found(({ notification }) => ({ id: notification })) },
  },
  'notifications.update': {
    least: 'client',
    works: ({ notification }) => ({ id: notification, isRead: false }),
    naming: { id: found(({ notification }) => ({ id: notification, archived: true })) },
  },
  'notifications.act': {
    least: 'client',
    works: ({ notification }) => ({ id: notification, action: 'open' }),
    naming: { id: found(({ notification }) => ({ id: notification, action: 'open' })) },
  },
  'notifications.readMany': { least: 'client', works: named, naming: { notificationIds: passed(named) } },
  'notifications.updateMany': {
    least: 'client',
    works: (own) => ({ ...named(own), archived: true }),
    naming: { notificationIds: passed((ids) => ({ ...named(ids), archived: true })) },
  },
  'notifications.readAll': { least: 'client', works: () => ({}), naming: {} },
  'notifications.removeMany': { least: 'client', works: named, naming: { notificationIds: passed(named) } },
  'notifications.removeRead': { least: 'client', works: () => ({ onlyRead: true }), naming: {} },
  'notifications.remove': {
    least: 'client',
    works: ({ spareNotification }) => ({ id: spareNotification }),
    naming: { id: found(({ notification }) => ({ id: notification })) },
  },
  'notifications.create': {
    least: 'manager',
    works: ({ user }) => ({ userId: user, ...said }),
    naming: { userId: refused(({ user }) => ({ userId: user, ...said })) },
  },
  'notifications.createMany': {
    least: 'manager',
    works: ({ user }) => ({ userIds: [user], ...said }),
    naming: { userIds: refused(({ user }, own) => ({ userIds: [own.user, user], ...said })) },
  },
  'notifications.announced': { least: 'manager', works: () => ({}), naming: {} },
  'notifications.receivers': { least: 'manager', works: () => ({ roles: ['agent'] }), naming: {} },
  'notifications.announce': { least: 'manager', works: () => said, naming: {} },
}
