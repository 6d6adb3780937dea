/** Everybody has notifications of their own; sending them to others is for whoever has the permission. */
export const notificationPolicy = {
  'notification.send': () => true,
}
