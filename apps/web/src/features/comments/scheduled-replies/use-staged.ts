import { dropDraft, readDraft, writeDraft } from '@balcao/ui/lib/files/drafts'
import { useState } from 'react'
import { useMe } from '../../../lib/session.ts'
import type { Mode } from '../composer.data.ts'
import { isNothing, merged, NOTHING, type Staged } from './staged.ts'

/** What the message being written in one mode will change on its ticket: kept on this device, as the draft is, until it is sent. */
export function useStaged(ticketId: number, mode: Mode) {
  const me = useMe()
  const name = `staged:${me.id}:${ticketId}:${mode}`
  const [staged, setStaged] = useState(() => readDraft<Staged>(name)?.value ?? NOTHING)
  const set = (next: Staged) => {
    setStaged(next)
    if (isNothing(next)) dropDraft(name)
    else writeDraft(name, next)
  }
  return { staged, set, add: (more: Staged) => set(merged(staged, more)) }
}
export type StagedStore = ReturnType<typeof useStaged>
