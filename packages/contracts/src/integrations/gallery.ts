import { z } from 'zod'
import { Timestamp } from '../common.ts'
import { GALLERY_KINDS, GALLERY_PROBLEMS, GALLERY_STATES } from './gallery-words.ts'

/** One connection: a webhook, a mailbox, a provider. */
export const GalleryConnection = z.object({
  /** Its id, or its name where it has none. */
  key: z.string(),
  name: z.string(),
  state: z.enum(['connected', 'off', 'problem']),
  problem: z.enum(GALLERY_PROBLEMS).nullable(),
  /** Since when, where that is known. */
  since: Timestamp.nullable(),
  lastUsedAt: Timestamp.nullable(),
  /** Who set it up, where that is on record; `left` where they are deactivated or removed. */
  author: z.object({ name: z.string(), left: z.boolean() }).nullable(),
})
export type GalleryConnection = z.output<typeof GalleryConnection>

/** A kind of connection, and how it fares. */
export const GalleryCard = z.object({
  kind: z.enum(GALLERY_KINDS),
  state: z.enum(GALLERY_STATES),
  /** How many work. */
  connected: z.int(),
  /** How many there are. */
  total: z.int(),
  lastUsedAt: Timestamp.nullable(),
  /** The first by name, those with a problem before others; none where each is somebody's own. */
  connections: z.array(GalleryConnection),
})
export type GalleryCard = z.output<typeof GalleryCard>

export const ListGallery = z.strictObject({})
export type ListGallery = z.output<typeof ListGallery>
/** The kinds that the caller may manage. */
export const Gallery = z.object({ data: z.array(GalleryCard) })
export type Gallery = z.output<typeof Gallery>
