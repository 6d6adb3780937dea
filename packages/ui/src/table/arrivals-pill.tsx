import { ArrowUp } from 'lucide-react'
import { t } from '../lib/texts/table-messages.ts'
import '../small.css'

/** What arrived waits here, so that no row moves under the reader: "↑ 3 tickets novos — mostrar". */
export const ArrivalsPill = ({ count, onShow, label }: { count: number; onShow: () => void; label?: string }) => (
  <div className="arrivals" role="status">
    {count > 0 ? (
      <button type="button" className="arrivals-pill" onClick={onShow}>
        <ArrowUp size={14} aria-hidden />
        {label ?? t('arrivals', { n: count })}
      </button>
    ) : null}
  </div>
)
