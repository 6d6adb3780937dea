import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { OnceOpened } from '@balcao/ui/once-opened'
import type { PersonPickerProps } from './person-popover.tsx'

const PersonPopover = lazyWithRetry(() => import('./person-popover.tsx').then((module) => module.PersonPopover))

/** Who is responsible; what it needs is loaded when it is first opened. */
export const PersonPicker = (props: PersonPickerProps) => (
  <OnceOpened open={props.anchor !== null}>
    <PersonPopover {...props} />
  </OnceOpened>
)
