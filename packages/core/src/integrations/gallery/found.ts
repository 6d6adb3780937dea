import type { GalleryProblem } from '@balcao/contracts/integrations/gallery-words'

/** A connection as its area has it. */
export type Found = {
  key: string
  name: string
  isActive: boolean
  problem: GalleryProblem | null
  since?: string | null
  lastUsedAt: string | null
  /** Who set it up; where the area does not say, the audit log is asked for the first act on this resource. */
  authorId?: number | null
  resource?: string
  /** An organisation has one of it: any act on the resource is about it. */
  only?: boolean
}
