import { notifications } from './notifications.ts'
import { preferences } from './preferences.ts'
import { push } from './push.ts'
import { unsubscribe } from './unsubscribe.ts'

/** Calls of notifications, by noun. */
export const calls = { ...notifications, preferences, push, unsubscribe }
