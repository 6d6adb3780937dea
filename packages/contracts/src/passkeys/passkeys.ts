import { z } from 'zod'
import { Id, line, Timestamp } from '../common.ts'
import { bytes } from './assertion.ts'

/** Passkeys of one person. */
export const MAX_PASSKEYS = 10

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
  /** May be on several devices; else it is bound to one. */
  synced: z.boolean(),
  /** The host whose pages may ask for it, and whether this is one of them. */
  host: z.string(),
  here: z.boolean(),
  /** Its counter went back once: there may be a copy. */
  copied: z.boolean(),
})
export type Passkey = z.output<typeof Passkey>
export const PasskeyList = z.object({ data: z.array(Passkey) })
export type PasskeyList = z.output<typeof PasskeyList>

/** What a browser makes a passkey with, as WebAuthn names it. */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })),
})
export type PasskeyCreation = z.output<typeof PasskeyCreation>

/** Without a name, it is called after the device that it was added on. */
export const AddPasskey = z.strictObject({
  name: line(80).optional(),
  credential: bytes(1_400),
  clientData: bytes(8_000),
  attestation: bytes(60_000),
  transports: z
    .array(z.string().regex(/^[a-z-]{1,20}$/))
    .max(10)
    .default([]),
})
export type AddPasskey = z.output<typeof AddPasskey>

export const GetPasskey = z.strictObject({ id: Id })
export type GetPasskey = z.output<typeof GetPasskey>
export const RenamePasskey = z.strictObject({ id: Id, name: line(80) })
export type RenamePasskey = z.output<typeof RenamePasskey>

/** What whoever manages somebody knows of their passkeys. */
export const PersonPasskeys = z.object({ count: z.int(), lastUsedAt: Timestamp.nullable() })
export type PersonPasskeys = z.output<typeof PersonPasskeys>
