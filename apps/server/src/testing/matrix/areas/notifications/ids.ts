import type { Build } from '../../maker.ts'
import { session } from '../profile/ids.ts'

const OPEN = [{ action: 'open', label: 'Abrir', icon: 'open', style: 'primary', primary: true, data: {} }]

/** Of the same person, of nothing in particular. */
const notification: Build = async ({ desk, person }) =>
  (await desk.aNotification(await person(), { quickActions: JSON.stringify(OPEN) })).id
const spareNotification: Build = async ({ desk, person }) => (await desk.aNotification(await person())).id

/** A browser of the same person that takes push messages. */
const pushDevice: Build = async ({ desk, make, person }) =>
  desk.aPushDevice({ userId: (await person()).id, sessionId: await make(session) })

export const NOTIFICATION_IDS = { notification, spareNotification, pushDevice }
