import { found, passed, type Row, refused } from './matrix-row.ts'

const said = { title: 'Manutenção', message: 'Hoje às 22h.' }
const named = ({ notification }: { notification: number }) => ({ notificationIds: [notification] })

/** Everybody's own notifications; the one of the row is the caller's. Announcements are for managers. */
export const NOTIFICATIONS: Record<string, Row> = {
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
