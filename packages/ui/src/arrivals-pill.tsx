import { ArrowUp } from 'lucide-react'
import { messages } from './lib/messages.ts'
import './small.css'

const t = messages('ui.arrivals', {
  show: '{n, plural, =0 {Nenhum ticket novo} one {# ticket novo — mostrar} many {# de tickets novos — mostrar} other {# tickets novos — mostrar}}',
})

/** What arrived waits here, so that no row moves under the reader: "↑ 3 tickets novos — mostrar". */
export const ArrivalsPill = ({ count, onShow, label }: { count: number; onShow: () => void; label?: string }) => (
  <div className="arrivals" role="status">
    {count > 0 ? (
      <button type="button" className="arrivals-pill" onClick={onShow}>
        <ArrowUp size={14} aria-hidden />
        {label ?? t('show', { n: count })}
      </button>
    ) : null}
  </div>
)
