import { Spinner } from '@balcao/ui/spinner'
import { useEffect, useState } from 'react'
import { t } from './messages.ts'
import css from './route-error.module.css'

const LONG_MS = 1_000

/** The page's code is on its way; after a second it says that it still is. */
export function PagePending() {
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={css.page}>
      <Spinner label={t('loading')} />
      <p role="status">{long ? t('stillLoading') : null}</p>
    </div>
  )
}
