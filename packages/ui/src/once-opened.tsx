import { type ReactNode, Suspense, useState } from 'react'

/** What opens: not there until it was first opened, so that a lazy component inside is loaded then and stays for its way out. */
export const OnceOpened = ({ open, children }: { open: boolean; children: ReactNode }) => {
  const [wasOpened, setOpened] = useState(false)
  if (open && !wasOpened) setOpened(true)
  return wasOpened ? <Suspense>{children}</Suspense> : null
}
