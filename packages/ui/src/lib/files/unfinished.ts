import { UNSENT_HOURS } from '@balcao/contracts/tickets/bounds'
import { dropDraft, readDraft, writeDraft } from './drafts.ts'

/** A file of which the server has some parts, as the browser remembers it: the page was left before all were there. */
export type Unfinished = {
  /** Of what is begun on the server. */
  id: number
  name: string
  size: number
  lastModified: number
  /** From 0 to 1. */
  progress: number
}

const nameOf = (draft: string) => `parts:${draft}`

/** What was not sent to its end with a draft; after a day the server has forgotten it, too. */
export function readUnfinished(draft: string): Unfinished[] {
  const kept = readDraft<Unfinished[]>(nameOf(draft))
  return kept && Date.now() - Date.parse(kept.savedAt) < UNSENT_HOURS * 3_600_000 ? kept.value : []
}

export function keepUnfinished(draft: string, files: readonly Unfinished[]): void {
  if (files.length > 0) writeDraft(nameOf(draft), files)
  else dropDraft(nameOf(draft))
}

/** As far as a browser tells, without reading its bytes. */
export const isSame = (one: Unfinished, file: File): boolean =>
  one.name === file.name && one.size === file.size && one.lastModified === file.lastModified
