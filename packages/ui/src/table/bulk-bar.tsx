import { Kbd } from '../kbd.tsx'
import { t } from '../lib/texts/table-messages.ts'
import '../small.css'

export type BulkAction = { label: string; key?: string; onRun: () => void; disabled?: boolean }

type BulkBarProps = {
  count: number
  actions: readonly BulkAction[]
  onClear: () => void
  /** "Selecionar todos os N desta visão", when there is more than what is loaded. */
  onSelectAll?: (() => void) | undefined
  total?: number | undefined
  /** Said beside the verbs. */
  note?: string | undefined
}

/** What can be done to the selected rows, at the bottom centre of the page. */
export const BulkBar = ({ count, actions, onClear, onSelectAll, total, note }: BulkBarProps) =>
  count === 0 ? null : (
    <div className="bulk-bar" role="toolbar" aria-label={t('bulk')}>
      <strong className="num" role="status">
        {t('selected', { n: count })}
      </strong>
      {actions.map(({ label, key, onRun, disabled }) => (
        <button key={label} type="button" onClick={onRun} disabled={disabled} aria-keyshortcuts={key}>
          {label}
          {key ? <Kbd>{key}</Kbd> : null}
        </button>
      ))}
      {onSelectAll && total !== undefined && total > count ? (
        <button type="button" onClick={onSelectAll}>
          {t('selectAll', { n: total })}
        </button>
      ) : null}
      {note ? <span className="bulk-note">{note}</span> : null}
      <button type="button" className="bulk-clear" onClick={onClear} aria-keyshortcuts="Escape">
        {t('clear')}
        <Kbd>Esc</Kbd>
      </button>
    </div>
  )
