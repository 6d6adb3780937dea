import { createStore } from './store.ts'

/** Whether the notification drawer is open. */
export const notificationDrawer = createStore(false)
