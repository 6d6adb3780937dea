import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from './lib/ui-messages.ts'
import { useDelayed } from './lib/use-delayed.ts'
import './page.css'

/**
 * The quiet strip under the header once the connection has been gone for three seconds.
 * Children say how old the data is and what still works.
 */
export const OfflineStrip = ({ offline, after = 3000, children }: { offline: boolean; after?: number; children?: ReactNode }) => {
  const shown = useDelayed(offline, after)
  return (
    <div role="status" className={shown ? 'offline-strip' : undefined}>
      {shown ? (
        <>
          <WifiOff size={14} aria-hidden />
          <span>{t('disconnected')}</span>
          {children ? <span className="offline-note">{children}</span> : null}
        </>
      ) : null}
    </div>
  )
}
