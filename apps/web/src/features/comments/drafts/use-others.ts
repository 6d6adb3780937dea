import { dropDraft, readDraft, writeDraft } from '@balcao/ui/lib/files/drafts'
import { useState } from 'react'
import type { Written } from './reconcile.ts'

/** More versions than this nobody looks for. */
const MOST = 5

/** Versions of a draft that are not shown, the last one offered first: on this device until the message goes out. */
export function useOthers(draft: string, text: string) {
  const name = `${draft}:others`
  const [others, setOthers] = useState<readonly Written[]>(() => readDraft<Written[]>(name)?.value ?? [])
  const set = (next: readonly Written[]) => {
    setOthers(next)
    if (next.length > 0) writeDraft(name, next)
    else dropDraft(name)
  }
  return {
    other: others.findLast((one) => one.text !== text) ?? null,
    /** Keeps a version that is not shown. */
    keep: (one: Written) => set([...others.filter((held) => held.text !== one.text), one].slice(-MOST)),
    /** Keeps one in the place of another, which is shown now. */
    replace: (shown: Written, by: Written | null) =>
      set([...others.filter((held) => held.text !== shown.text && held.text !== by?.text), ...(by ? [by] : [])]),
    clear: () => set([]),
  }
}
