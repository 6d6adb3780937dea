import { lazy } from 'react'
import { OnceOpened } from '../../lib/once-opened.tsx'
import type { PersonPickerProps } from './person-popover.tsx'

const PersonPopover = lazy(() => import('./person-popover.tsx').then((module) => ({ default: module.PersonPopover })))

/** Who is responsible; what it needs is loaded when it is first opened. */
export const PersonPicker = (props: PersonPickerProps) => (
  <OnceOpened open={props.anchor !== null}>
    <PersonPopover {...props} />
  </OnceOpened>
)
