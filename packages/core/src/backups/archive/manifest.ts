import { z } from 'zod'

export const FORMAT = 1

const Head = z.object({
  format: z.literal(FORMAT),
  schemaVersion: z.string().max(100),
  at: z.string(),
  tenant: z.object({ id: z.int().positive(), slug: z.string(), name: z.string() }),
})
/** What an archive says of itself first. */
export type Head = z.output<typeof Head>

const ManifestTable = z.object({
  name: z.string().regex(/^[a-z_]{1,60}$/),
  columns: z.array(z.string().regex(/^[a-z_\d]{1,63}$/)).readonly(),
  rows: z.int().min(0),
  bytes: z.int().min(0),
  /** The sum of 64-bit hashes of the rows, which does not depend on their order. */
  digest: z.string().regex(/^-?\d{1,30}$/),
})
export type ManifestTable = z.output<typeof ManifestTable>

/** What an archive holds, written last: an archive without it was cut off. */
export const Manifest = Head.extend({
  entries: z.array(z.object({ name: z.string(), bytes: z.int().min(0), sha256: z.string() })),
  tables: z.array(ManifestTable),
  files: z.object({ included: z.boolean(), count: z.int(), missing: z.array(z.string()) }),
})
export type Manifest = z.output<typeof Manifest>

export const Signature = z.object({ format: z.literal(FORMAT), keyId: z.string(), signature: z.string() })
