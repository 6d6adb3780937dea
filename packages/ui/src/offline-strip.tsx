import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDelayed } from './lib/react/use-delayed.ts'
import { t } from './lib/texts/ui-messages.ts'
import './page.css'

/** `why`: what the network said, for whoever looks into it. */
type OfflineStripProps = { offline: boolean; why?: string | null; after?: number; children?: ReactNode }

/**
 * The quiet strip under the header once the connection has been gone for three seconds.
 * Children say how old the data is and what still works.
 */
export const OfflineStrip = ({ offline, why, after = 3000, children }: OfflineStripProps) => {
  const shown = useDelayed(offline, after)
  return (
    <div role="status" className={shown ? 'offline-strip' : undefined}>
      {shown ? (
        <>
          <WifiOff size={14} aria-hidden />
          <span>{t('disconnected')}</span>
          {children ? <span className="offline-note">{children}</span> : null}
          {why ? (
            <span className="offline-note" aria-live="off">
              {t('code')} {why}
            </span>
          ) : null}
        </>
      ) : null}
    </div>
  )
}
