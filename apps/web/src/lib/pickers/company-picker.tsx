import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { OnceOpened } from '@balcao/ui/once-opened'
import type { CompanyPickerProps } from './company-popover.tsx'

const CompanyPopover = lazyWithRetry(() => import('./company-popover.tsx').then((module) => module.CompanyPopover))

/** Of which company a ticket is; what it needs is loaded when it is first opened. */
export const CompanyPicker = (props: CompanyPickerProps) => (
  <OnceOpened open={props.anchor !== null}>
    <CompanyPopover {...props} />
  </OnceOpened>
)
