import page from '../page/form-page.module.css'

/** A text of a row that is cut where it does not fit. */
export const Cut = ({ children }: { children: string }) => (
  <span className={page.cut} title={children}>
    {children}
  </span>
)
