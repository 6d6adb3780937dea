import './small.css'

/** A key, shown beside the verb it stands for. Screen readers hear it through `aria-keyshortcuts` on the control. */
export const Kbd = ({ children }: { children: string }) => (
  <span className="kbd" aria-hidden="true">
    {children}
  </span>
)
