import { lazy, Suspense, useState } from 'react'
import type { PersonPickerProps } from './person-popover.tsx'

const PersonPopover = lazy(() => import('./person-popover.tsx').then((module) => ({ default: module.PersonPopover })))

/** Who is responsible; what it needs is loaded when it is first opened. */
export const PersonPicker = (props: PersonPickerProps) => {
  const [wasOpened, setOpened] = useState(false)
  if (props.anchor && !wasOpened) setOpened(true)
  return wasOpened ? (
    <Suspense>
      <PersonPopover {...props} />
    </Suspense>
  ) : null
}
