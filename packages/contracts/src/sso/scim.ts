import { z } from 'zod'
import { opaque } from '../common.ts'

/** What SCIM sends, as far as it is read: the schema allows providers to send more, which is passed over (RFC 7643). */
const text = (max: number) => z.union([opaque(max), z.literal('')]).nullish()
/** Entra writes booleans as words. */
const flag = z.preprocess(
  (sent) => (typeof sent === 'string' ? ({ true: true, false: false }[sent.toLowerCase()] ?? sent) : sent),
  z.boolean().nullish(),
)

const MOST_MEMBERS = 5_000
const MOST_OPERATIONS = 1_000

export const ScimUserInput = z.object({
  userName: text(254),
  externalId: text(300),
  displayName: text(300),
  active: flag,
  name: z.object({ formatted: text(300), givenName: text(150), familyName: text(150) }).nullish(),
  emails: z
    .array(z.object({ value: text(254), primary: flag, type: text(50) }))
    .max(50)
    .nullish(),
})
export type ScimUserInput = z.output<typeof ScimUserInput>

export const ScimMembers = z.array(z.object({ value: z.union([opaque(20), z.int()]).transform(String) })).max(MOST_MEMBERS)
export const ScimGroupInput = z.object({ displayName: opaque(200).optional(), externalId: text(300), members: ScimMembers.nullish() })
export type ScimGroupInput = z.output<typeof ScimGroupInput>

export const ScimPatch = z.object({
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .max(10)
          .transform((op) => op.toLowerCase())
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: text(300),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(MOST_OPERATIONS),
})
export type ScimPatch = z.output<typeof ScimPatch>
export type ScimOperation = ScimPatch['Operations'][number]
