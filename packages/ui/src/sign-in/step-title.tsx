import { type ReactNode, useEffect, useRef } from 'react'
import './sign-in.css'

/** The heading of a step. What had the focus is gone with the step before, so the heading takes it. */
export const StepTitle = ({ children, quiet = false }: { children: ReactNode; quiet?: boolean }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!quiet) heading.current?.focus()
  }, [quiet])
  return (
    <h1 ref={heading} tabIndex={-1} className="sign-in-title">
      {children}
    </h1>
  )
}
