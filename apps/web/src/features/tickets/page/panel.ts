import { breakpoints } from '@balcao/ui/theme/tokens'
import useMediaQuery from '@mui/material/useMediaQuery'
import { storage } from '../../../lib/storage.ts'
import { createStore, useStore } from '../../../lib/store.ts'

const remembered = (name: string, folded: boolean) => {
  const kept = storage.get(name)
  return { name, folded: createStore(kept === null ? folded : kept === 'folded') }
}

/** Beside a narrow conversation the panel waits to be asked for; each width is remembered by itself. */
const WIDE = remembered('balcao:properties', false)
const MEDIUM = remembered('balcao:properties:medium', true)

/** Whether the properties stand beside the conversation; kept on this device. */
export function usePanel() {
  const wide = useMediaQuery(`(min-width: ${breakpoints.lg}px)`, { noSsr: true })
  const { name, folded } = wide ? WIDE : MEDIUM
  const isFolded = useStore(folded)
  return {
    folded: isFolded,
    toggle() {
      folded.set(!isFolded)
      storage.set(name, isFolded ? 'open' : 'folded')
    },
    /** For one choice; what is remembered stays. */
    unfold: () => folded.set(false),
  }
}
export type Panel = ReturnType<typeof usePanel>
