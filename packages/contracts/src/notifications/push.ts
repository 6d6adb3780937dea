import { z } from 'zod'
import { Id, opaque, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'

/** By a name, which ends in letters: an address of numbers would be anybody's, also one inside. */
const ADDRESS = /^https:\/\/(?:[a-z\d-]+\.)+[a-z][a-z\d-]*(?::\d{1,5})?\/[\x21\x22\x24-\x7e]*$/i
const INSIDE = /^https:\/\/[^/]*\.(?:local|localhost|internal|arpa)(?::\d+)?\//i

/** The address of a push service: https, by a name of the outside world, with nothing of a login in it. */
export const isPushAddress = (value: string) => ADDRESS.test(value) && !INSIDE.test(value)

/** Base64url of 65 bytes that begin with 0x04 (a point of P-256), and of 16 bytes. */
const Point = z.string().regex(/^B[\w-]{86}=?$/, { error: because('not_a_browser_key') })
const Secret = z.string().regex(/^[\w-]{22}(?:==)?$/, { error: because('not_a_browser_key') })

/** What a browser's `PushSubscription` says of itself, as `toJSON` writes it. */
export const SavePushDevice = z.strictObject({
  endpoint: opaque(1_500).refine(isPushAddress, { error: because('not_a_push_service') }),
  keys: z.strictObject({ p256dh: Point, auth: Secret }),
})
export type SavePushDevice = z.output<typeof SavePushDevice>

export const PushDevice = z.object({
  id: Id,
  /** The browser and the system, as far as the browser said. */
  device: z.string(),
  createdAt: Timestamp,
  lastSentAt: Timestamp.nullable(),
  /** The one that asks. */
  current: z.boolean(),
})
export type PushDevice = z.output<typeof PushDevice>

/** The caller's browsers that take notices, and the key under which a browser has to ask its push service. */
export const PushDevices = z.object({ publicKey: z.string(), devices: z.array(PushDevice) })
export type PushDevices = z.output<typeof PushDevices>

export const RemovePushDevice = z.strictObject({ id: Id })
export type RemovePushDevice = z.output<typeof RemovePushDevice>
